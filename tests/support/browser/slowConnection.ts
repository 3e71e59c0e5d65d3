import type { Page } from 'playwright-core'

/** 400 kbit/s, and 400 ms until the first byte of an answer. */
const BYTES_A_SECOND = 50_000
const LATENCY_MS = 400

export async function onSlowConnection(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const speed = { downloadThroughput: BYTES_A_SECOND, uploadThroughput: BYTES_A_SECOND }
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: LATENCY_MS, ...speed })
}

/**
 * When a page has its text on such a line, in seconds, calculated from what it waits for and so independent of the
 * machine's load: the connection, the page, and the style sheets that it names.
 */
export async function secondsToText(page: Page, path: string): Promise<number> {
  const compressed = { headers: { 'Accept-Encoding': 'br' } }
  const answer = await page.request.get(path, compressed)
  const html = await answer.text()
  const blocking = [
    ...html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g),
    ...html.matchAll(/<script (?!type="(?:module|application\/json)")[^>]*src="([^"]+)"/g),
  ].map(([, address = '']) => address)
  const answers = [answer, ...(await Promise.all(blocking.map((each) => page.request.get(each, compressed))))]
  const bytes = answers.reduce((sum, each) => sum + Number(each.headers()['content-length']), 0)
  const trips = blocking.length === 0 ? 2 : 3
  return (trips * LATENCY_MS) / 1_000 + bytes / BYTES_A_SECOND
}

/** Records from the start how much the page shifts without user input. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    let moved = 0
    new PerformanceObserver((list) => {
      // The DOM types lack this kind of entry.
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) moved += entry.value
      document.documentElement.dataset.moved = String(moved)
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** How much that was, counted as Cumulative Layout Shift is. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.documentElement.dataset.moved ?? 0))
