import type { Page } from 'playwright-core'

/**
 * Makes the page's script run this many times slower, as on a cheap phone or a busy machine, so that key presses arrive
 * early, until the returned function is called. Chromium does so by keeping a processor busy, even while the page waits.
 */
export async function slowProcessor(page: Page, times = 8): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  const setRate = async (rate: number) => {
    await session.send('Emulation.setCPUThrottlingRate', { rate })
  }
  await setRate(times)
  return async () => setRate(1)
}
