import type { Page } from 'playwright-core'

/** Marks what the server sent as soon as it is read, before any script of the page runs. */
export const markWhatIsSent = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const first = document.querySelector('#root')?.firstElementChild
      if (!first) return
      first.setAttribute('data-sent', '')
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })

/** Whether the program runs, and draws with the very elements that were sent. */
export const isTakenOver = (page: Page): Promise<boolean> => page.evaluate(drawsWhatWasSent)

/** Waits until it is so: a busy machine takes a page over after it has loaded all of it. */
export const whenTakenOver = (page: Page) => page.waitForFunction(drawsWhatWasSent)

function drawsWhatWasSent(): boolean {
  const first = document.querySelector('#root')?.firstElementChild
  return (
    first?.hasAttribute('data-sent') === true && Object.keys(first).some((key) => key.startsWith('__react'))
  )
}
