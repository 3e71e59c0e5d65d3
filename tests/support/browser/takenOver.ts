import type { Page } from 'playwright-core'

/** Marks the HTML that the server sent as soon as it is parsed, before any script of the page runs. */
export const markWhatIsSent = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const first = document.querySelector('#root')?.firstElementChild
      if (!first) return
      first.setAttribute('data-sent', '')
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })

/** Whether the page is hydrated and still uses the very elements that were sent. */
export const isTakenOver = (page: Page): Promise<boolean> => page.evaluate(drawsWhatWasSent)

/** Waits for that: on a busy machine a page is hydrated some time after it has loaded. */
export const whenTakenOver = (page: Page) => page.waitForFunction(drawsWhatWasSent)

function drawsWhatWasSent(): boolean {
  const first = document.querySelector('#root')?.firstElementChild
  return (
    first?.hasAttribute('data-sent') === true && Object.keys(first).some((key) => key.startsWith('__react'))
  )
}
