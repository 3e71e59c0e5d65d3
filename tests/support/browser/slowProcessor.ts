import type { Page } from 'playwright-core'

/** Has the page computed so many times slower, as on a cheap phone or a busy machine: what is pressed comes early then. */
export async function slowProcessor(page: Page, times = 8): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: times })
}
