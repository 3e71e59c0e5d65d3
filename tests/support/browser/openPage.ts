import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { watchHydration } from './isHydrated.ts'

export interface Options extends BrowserContextOptions {
  /** Set if the browser itself is expected to refuse something, which it reports in the console. */
  allowConsoleErrors?: boolean
  /** The test's own, if it runs concurrently, or that of whatever else the page is for. */
  onTestFinished?: (close: () => Promise<void>) => void
}

/**
 * Shared by all files that this process tests, and closed with it. If it dies during a test, the next test gets another.
 */
let browser: Promise<Browser> | undefined

/** The timeout for a page's next step. Playwright's default of half a minute is too short on a shared machine. */
const PATIENCE_MS = 120_000

async function launch(): Promise<Browser> {
  const launched = await chromium.launch({
    executablePath: inject('chromium'),
    // Root, as on a build machine, cannot use the sandbox; the pages opened are our own. By default headless Chromium
    // rounds the widths of letters. The processors are busy with other tests: compiling and collecting garbage in
    // threads of its own costs V8 a seventh more than in the page's.
    args: [
      '--no-sandbox',
      '--font-render-hinting=none',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--js-flags=--single-threaded',
    ],
  })
  launched.once('disconnected', () => (browser = undefined))
  return launched
}

/** A new browser context with a page in real Chromium. Anything the console complains about fails the test. */
export async function openPage({
  allowConsoleErrors = false,
  onTestFinished: whenFinished = onTestFinished,
  ...options
}: Options = {}): Promise<Page> {
  const context = await (await (browser ??= launch())).newContext({ baseURL: inject('siteUrl'), ...options })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  await watchHydration(page)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`${page.url()} ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => complaints.push(`${page.url()} ${error.message}`))
  whenFinished(async () => {
    // Chromium sometimes crashes when a page that has just asked whether it may close is closed; the next test gets
    // another browser.
    await context.close().catch(() => undefined)
    if (!allowConsoleErrors) expect(complaints.join('\n')).toBe('')
  })
  return page
}
