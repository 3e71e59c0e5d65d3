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

interface WithHydration {
  untilHydrated?: Promise<unknown>
}

/** Lets `waitForHydration` know, on every page that this one goes to. */
export const watchHydration = (page: Page) =>
  page.addInitScript(() => {
    const untilHydrated = new Promise((resolve) => document.addEventListener('hydrated', resolve))
    Object.assign(globalThis, { untilHydrated })
  })

/** Waits until React has taken over all of the page: on a busy machine some time after it has loaded. */
export const waitForHydration = (page: Page) =>
  page.evaluate(() => (globalThis as WithHydration).untilHydrated)

const SENT = '#root > [data-sent]'

/** Runs in the page. React marks the elements that it has drawn with properties of its own. */
function isDrawn(element: string): boolean {
  return Object.keys(document.querySelector(element) ?? {}).some((key) => key.startsWith('__react'))
}
