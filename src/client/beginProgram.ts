import { PROGRAM_ID } from '#contract/firstView.ts'

/*
 * The program is asked for once the words are drawn, and does not share the line with what they wait for: where a server
 * gives each file the same part of it, a style sheet beside ten scripts comes ten times later.
 */
const begin = () => {
  // It ends the page: half of it may have come.
  if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', begin)
    return
  }
  const program = document.querySelector<HTMLTemplateElement>(`template#${PROGRAM_ID}`)
  program?.replaceWith(program.content)
}

// No frame is drawn while the style sheet is on its way, nor in a window that nobody sees.
if (document.hidden) begin()
else requestAnimationFrame(() => setTimeout(begin))
document.addEventListener('visibilitychange', begin, { once: true })
