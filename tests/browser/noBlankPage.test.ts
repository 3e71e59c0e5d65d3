import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { arriveAt } from '#tests/support/browser/arriveAt.ts'
import { openPage } from '#tests/support/browser/openPage.ts'
import { waitForHydration } from '#tests/support/browser/isHydrated.ts'

// One of each kind, because all pages fail and recover by the same code; firstCalls.test.ts hydrates every page.

/** A list, a record, a text, and an address without a page. */
const RENDERED = ['/candidates/20261103-GEN/STR', '/candidates/94970', '/about-data', '/no-such-page']

/** A list, a text, and a page that the server does not render. */
const KINDS = ['/candidates/20261103-GEN/STR', '/about-data', '/admin/login']

const MISSING = 'This page could not be loaded'
const NOTICE = /^Part of the page did not load\. Retrying/
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** The scripts that the first script loads later. Without the first script nothing runs that could show a message. */
async function laterScripts(page: Page): Promise<(url: URL) => boolean> {
  const first = new Set<string>()
  const follow = async (name: string): Promise<void> => {
    if (first.has(name)) return
    first.add(name)
    const script = await (await page.request.get(`/assets/${name}`)).text()
    const imported = script.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)/g)
    await Promise.all([...imported].map(async ([, next = '']) => follow(next)))
  }
  const shell = await (await page.request.get('/')).text()
  for (const [, name = ''] of shell.matchAll(/<script [^>]*src="\/assets\/([^"]+)"/g)) await follow(name)
  return ({ pathname }) => pathname.endsWith('.js') && !first.has(pathname.replace('/assets/', ''))
}

/** Expects the bar, the footer and something to press. */
async function expectBarAndFooter(page: Page) {
  expect(await page.getByRole('link', { name: 'Committees', exact: true }).isVisible()).toBe(true)
  expect(await page.getByRole('contentinfo').isVisible()).toBe(true)
  expect(await page.getByRole('button', { name: /^Try/ }).isVisible()).toBe(true)
  expect(await page.getByRole('button', { name: 'Reload' }).isVisible()).toBe(true)
}

describe('a page that cannot go blank, in real Chromium', () => {
  test.concurrent.for(RENDERED)(
    '%s without its script keeps the text that the server sent, and responds once the script arrives',
    async (path, { onTestFinished }) => {
      const page = await openPage({ allowConsoleErrors: true, onTestFinished })
      const later = await laterScripts(page)
      await page.route(later, (route) => route.fulfill({ status: 404, body: 'gone' }))
      await page.goto(path)

      await page.getByText(NOTICE).waitFor()
      expect(await page.locator('main h1').count()).toBe(1)
      expect(await heading(page, MISSING).count()).toBe(0)

      await page.unroute(later)
      await page.getByText(NOTICE).waitFor({ state: 'detached' })
      await waitForHydration(page)
      expect(page.url().endsWith(path)).toBe(true)
    },
  )

  test('a page that the server does not render keeps bar and footer without its script, and recovers once it arrives', async () => {
    const page = await openPage({ allowConsoleErrors: true })
    const later = await laterScripts(page)
    await page.route(later, (route) => route.fulfill({ status: 404, body: 'gone' }))
    await page.goto('/admin/login')

    await heading(page, MISSING).waitFor()
    await expectBarAndFooter(page)

    await page.unroute(later)
    await heading(page, MISSING).waitFor({ state: 'detached' })
    await heading(page, 'Admin Login').waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin/login')
  })

  test.concurrent.for(KINDS)(
    'during an offline minute on the way to %s the bar stays, other pages open, and the page appears once the network is back',
    async (path, { onTestFinished }) => {
      const page = await openPage({ allowConsoleErrors: true, onTestFinished })
      await arriveAt(page, '/')
      await page.context().setOffline(true)
      // As a link in the page does: the router draws the page, and nothing is loaded again.
      await page.evaluate((to) => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate', { state: null }))
      }, path)

      await heading(page, MISSING).waitFor()
      await expectBarAndFooter(page)
      await page.context().setOffline(false)

      await heading(page, MISSING).waitFor({ state: 'detached' })
      await page.locator('main h1').waitFor()
      expect(new URL(page.url()).pathname).toBe(path)
    },
  )

  test.concurrent.for(KINDS)(
    '%s that fails while rendering keeps bar and footer, and Try again renders it',
    async (path, { onTestFinished }) => {
      const page = await openPage({ allowConsoleErrors: true, onTestFinished })
      await page.addInitScript(() => {
        Object.defineProperty(document, 'title', {
          configurable: true,
          set() {
            throw new Error('Broken on purpose')
          },
        })
      })
      await page.goto(path)

      await heading(page, 'This page could not be shown').waitFor()
      await expectBarAndFooter(page)
      await page.evaluate(() => Object.defineProperty(document, 'title', { value: '', writable: true }))
      await page.getByRole('button', { name: 'Try again' }).click()

      await heading(page, 'This page could not be shown').waitFor({ state: 'detached' })
      await page.locator('main h1').waitFor()
      expect(new URL(page.url()).pathname).toBe(path)
    },
  )

  test('a script that stays missing is requested at growing intervals, and the page never reloads itself', async () => {
    const page = await openPage({ allowConsoleErrors: true })
    const later = await laterScripts(page)
    let requests = 0
    let opened = 0
    page.on('request', (request) => void (opened += request.isNavigationRequest() ? 1 : 0))
    await page.route(later, (route) => {
      requests += route.request().url().includes('CommitteeListPage') ? 1 : 0
      return route.fulfill({ status: 404, body: 'gone' })
    })
    await page.clock.install()
    await page.goto('/committees')
    await page.getByText(NOTICE).waitFor()

    await page.clock.runFor(60_000)

    expect(opened).toBe(1)
    expect(requests).toBeLessThan(12)
    expect(await page.getByText(NOTICE).count()).toBe(1)
  })

  test('an unsaved VoterID survives a page that could not be loaded', async () => {
    const page = await openPage({ allowConsoleErrors: true })
    await page.goto('/admin/candidates')
    await page.getByLabel('Email').fill('demo@example.org')
    await page.getByLabel('Password').fill(inject('demoPassword'))
    await page.getByRole('button', { name: 'Log In' }).click()
    await page.getByRole('button', { name: 'Edit' }).first().click()
    await page.getByLabel('Voter ID').fill('12345')
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Committees', exact: true }).click()
    await heading(page, MISSING).waitFor()

    await page.context().setOffline(false)
    await heading(page, 'Florida Election Committees').waitFor()
    await page.goBack()

    await expect.poll(() => page.getByLabel('Voter ID').inputValue()).toBe('12345')
  })
})
