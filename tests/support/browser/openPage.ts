import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'

export interface Options extends BrowserContextOptions {
  /** Where the browser itself is to refuse something, which it says in the console. */
  mayComplain?: boolean
  /** Of the test, where it runs beside others, or of what else the window is for. */
  onTestFinished?: (close: () => Promise<void>) => void
}

/** Of all files that this process tests, and ends with it; one that dies under a test is replaced for the next. */
let browser: Promise<Browser> | undefined

/** For what a page does next. Half a minute, which is playwright's own, is not enough where others have the machine too. */
const PATIENCE_MS = 120_000

async function launch(): Promise<Browser> {
  const launched = await chromium.launch({
    executablePath: inject('chromium'),
    // Root, as on a build machine, cannot use the sandbox; the pages opened are our own. Without windows Chromium would
    // round the widths of letters.
    args: [
      '--no-sandbox',
      '--font-render-hinting=none',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
    ],
  })
  launched.once('disconnected', () => (browser = undefined))
  return launched
}

/** A window of its own in real Chromium. Whatever the console complains about fails the test. */
export async function openPage({
  mayComplain = false,
  onTestFinished: whenFinished = onTestFinished,
  ...options
}: Options = {}): Promise<Page> {
  const context = await (await (browser ??= launch())).newContext({ baseURL: inject('siteUrl'), ...options })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${page.url()} ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`${page.url()} ${error.message}`))
  whenFinished(async () => {
    // Chromium sometimes dies of closing a window that has just asked whether it may; the next test gets another one.
    await context.close().catch(() => undefined)
    if (!mayComplain) expect(complaints).toEqual([])
  })
  return page
}
