import type { Page } from 'playwright-core'

/** Makes the window as wide, and waits until the page has heard of it, which it does with its next frame. */
export async function resizeTo(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await page.evaluate(() => new Promise(requestAnimationFrame))
}
