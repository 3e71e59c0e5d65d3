import type { Page } from 'playwright-core'
import { resizeTo } from './resizeTo.ts'

/** An objection if something is wider than the page, which then scrolls sideways. */
export async function horizontalOverflow(page: Page): Promise<string[]> {
  const pixels = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return pixels === 0 ? [] : [`scrolls sideways by ${pixels} pixels`]
}

/** The same with letters twice as large, whatever the width was before. */
export async function overflowInLargeText(page: Page): Promise<string[]> {
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  const overflows: string[] = []
  for (const width of [360, 768, 1280]) {
    await resizeTo(page, width)
    overflows.push(
      ...(await horizontalOverflow(page)).map((each) => `with large letters at ${width}: ${each}`),
    )
  }
  return overflows
}
