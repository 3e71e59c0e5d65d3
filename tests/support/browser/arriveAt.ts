import type { Page } from 'playwright-core'

/** Opens a page of the site and waits until it is drawn with all its answers; a busy machine draws late. */
export async function arriveAt(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.locator('main h1').first().waitFor()
  await page.locator('main', { hasNotText: /Loading/ }).waitFor()
}
