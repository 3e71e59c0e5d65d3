import { PROGRAM_ID } from '#contract/firstView.ts'

/*
 * The scripts are requested only once the text is painted, so that they do not compete for bandwidth with what the text
 * waits for: if a server shares the connection equally among files, a style sheet loading alongside ten scripts arrives
 * ten times later.
 */
const loadScripts = () => {
  // The template is at the end of the page and may have arrived only in part.
  if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', loadScripts)
    return
  }
  const program = document.querySelector<HTMLTemplateElement>(`template#${PROGRAM_ID}`)
  program?.replaceWith(program.content)
}

// No frame is painted while the style sheet is loading, nor in a background tab.
if (document.hidden) loadScripts()
else requestAnimationFrame(() => setTimeout(loadScripts))
document.addEventListener('visibilitychange', loadScripts, { once: true })
