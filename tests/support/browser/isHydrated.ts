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

/** Whether the page still uses the very elements that were sent, once React has drawn it. */
export async function isHydrated(page: Page): Promise<boolean> {
  await page.waitForFunction(isDrawn, '#root > *')
  return (await page.locator(SENT).count()) > 0
}

/** Waits until React has drawn the page on those elements: on a busy machine some time after it has loaded. */
export const waitForHydration = (page: Page) => page.waitForFunction(isDrawn, SENT)

const SENT = '#root > [data-sent]'

/** Runs in the page. React marks the elements that it has drawn with properties of its own. */
function isDrawn(element: string): boolean {
  return Object.keys(document.querySelector(element) ?? {}).some((key) => key.startsWith('__react'))
}
