import type { Page } from 'playwright-core'
import { waitForHydration } from './isHydrated.ts'

/** Opens a page of the site and waits until it is drawn with all its answers and hydrated; a busy machine is late. */
export async function arriveAt(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.locator('main h1').first().waitFor()
  await page.locator('main', { hasNotText: /Loading/ }).waitFor()
  await waitForHydration(page)
}
