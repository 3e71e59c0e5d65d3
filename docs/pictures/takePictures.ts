import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { arriveAt } from '#tests/support/browser/arriveAt.ts'
import { findChromium } from '#tests/support/browser/findChromium.ts'
import { spawnServer } from '#tests/support/servers/spawnServer.ts'

/*
 * npm run pictures takes the pictures of this folder, from a real server with the invented sample register. The
 * register is the same each time, and so are the pictures, but for days and times.
 */

/** Each in a window high enough for what matters on the page. */
const PAGES = [
  { name: 'home', path: '/', height: 1085 },
  { name: 'candidateList', path: '/candidates/20261103-GEN/STR', height: 811 },
  { name: 'candidate', path: '/candidates/94544', height: 1320 },
  { name: 'cashOnHand', path: '/candidates/94544/cash-on-hand', height: 910 },
]

const executablePath = findChromium()
if (executablePath === undefined) throw new Error('Install Chromium (on Debian: apt-get install chromium).')

const DATA_DIR = mkdtempSync(join(tmpdir(), 'ledger-pictures-'))
const site = spawnServer({ DATA_DIR, SAMPLE_DATA: 'on' })
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--no-first-run'] })
try {
  const page = await browser.newPage({
    baseURL: await site.serves(),
    colorScheme: 'light',
    locale: 'en-US',
    timezoneId: 'America/New_York',
  })
  for (const { name, path, height } of PAGES) {
    await arriveAt(page, path)
    await take(page, name, height)
  }
  await signIn(page, await site.outputMatching(/with the password (\S+)/))
  await take(page, 'dashboard', 966)
} finally {
  await browser.close()
  site.server.kill('SIGTERM')
  await site.ended
  rmSync(DATA_DIR, { recursive: true })
}

async function take(page: Page, name: string, height: number): Promise<void> {
  await page.setViewportSize({ width: 1100, height })
  // Else a row may look as it does under the mouse.
  await page.mouse.move(0, 0)
  const path = join(import.meta.dirname, `${name}.png`)
  await page.screenshot({ path, animations: 'disabled' })
  console.log(path)
}

async function signIn(page: Page, password: string): Promise<void> {
  await arriveAt(page, '/admin/login')
  await page.getByLabel('Email').fill('demo@example.org')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByRole('heading', { name: 'Welcome' }).waitFor()
  await page.locator('main', { hasNotText: /Loading/ }).waitFor()
}
