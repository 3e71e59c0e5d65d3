import type { Page } from 'playwright-core'

/** Marks the HTML that the server sent as soon as it is parsed, before any script of the page runs. */
export const markServerHtml = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const first = document.querySelector('#root')?.firstElementChild
      if (!first) return
      first.setAttribute('data-sent', '')
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })

/** Whether the page is hydrated and still uses the very elements that were sent. */
export const isHydrated = (page: Page): Promise<boolean> => page.evaluate(usesServerHtml)

/** Waits for that: on a busy machine a page is hydrated some time after it has loaded. */
export const waitForHydration = (page: Page) => page.waitForFunction(usesServerHtml)

function usesServerHtml(): boolean {
  const first = document.querySelector('#root')?.firstElementChild
  return (
    first?.hasAttribute('data-sent') === true && Object.keys(first).some((key) => key.startsWith('__react'))
  )
}
