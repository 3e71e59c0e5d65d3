import type { Page } from 'playwright-core'

/** Sets the width of the viewport and waits for the frame in which the page notices. */
export async function resizeTo(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await page.evaluate(() => new Promise(requestAnimationFrame))
}
