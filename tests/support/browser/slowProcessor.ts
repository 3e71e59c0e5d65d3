import type { Page } from 'playwright-core'

/**
 * Makes the page's script run this many times slower, as on a cheap phone or a busy machine, so that key presses arrive
 * early.
 */
export async function slowProcessor(page: Page, times = 8): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: times })
}
