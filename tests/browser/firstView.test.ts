import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { arriveAt } from '#tests/support/browser/arriveAt.ts'
import { openPage } from '#tests/support/browser/openPage.ts'
import { openAsAdministrator } from '#tests/support/browser/openAsAdministrator.ts'
import { isHydrated, markServerHtml } from '#tests/support/browser/isHydrated.ts'

/** The text for a visitor who runs no scripts. */
async function wordsOf(path: string) {
  const html = await (await fetch(inject('siteUrl') + path)).text()
  const [, root = ''] = /<div id="root">(.*?)<\/div>\s*(?:<script|<link)/s.exec(html) ?? []
  const [, main = ''] = /<main.*?>(.*)<\/main>/s.exec(root) ?? []
  return main.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

describe('without JavaScript', () => {
  test.for<[string, RegExp]>([
    ['/', /Search All Candidates/],
    ['/search?q=maria', /results?/],
    ['/candidates', /Latest Candidate Filings .* \$[\d,]+\.\d\d /],
    ['/candidates/20261103-GEN/STR', /2026 General Election: \d+ candidates .* \$[\d,]+\.\d\d /],
    ['/candidates/94970', /Account Balances .* \$[\d,]+\.\d\d /],
    ['/candidates/94970/cash-on-hand', /How It Was Calculated .* \$[\d,]+\.\d\d /],
    ['/committees', /\d+ committees , newest account first .* \$[\d,]+\.\d\d /],
    ['/committees/94654', /Committee Documents/],
    ['/committees/94654/cash-on-hand', /How It Was Calculated/],
    ['/candidates/94970/transactions', /All \d+ rows .* Where It Comes From/],
    ['/candidates/94970/transactions?figure=loans', /Show all/],
    [
      '/candidates/94970/transactions?least=much',
      /Expected “At least, in dollars” to be dollars such as 250 or 99.95/,
    ],
    [
      '/candidates/94970/transactions?type=CHE&least=much',
      /Expected “At least, in dollars” to be dollars such as 250 or 99.95/,
    ],
    ['/candidates/94970/transactions?account=5', /There is no account 5 here/],
    ['/committees/5/transactions', /No committee is on file with this account number/],
    ['/about-data', /What Does Not Agree/],
    ['/glossary', /Cash on hand/i],
    ['/races/20261103-GEN', /Governor.* \$[\d,]+\.\d\d .*Largest Contributions/],
    ['/zip/32601', /in Congressional District.*Circuit Judge, District 8/],
    ['/races/20261103-GEN/STR', /State Representative/],
    ['/races/20261103-GEN/GOV/all', /Governor.* \$[\d,]+\.\d\d /],
    ['/races/20261103-GEN/STR/999', /There is no page at this address/],
    ['/no-such-page', /There is no page at this address/],
    ['/candidates/5', /No candidate is on file with this account number/],
    ['/candidates/abc', /An account number is a whole number/],
    ['/committees/5', /No committee is on file with this account number/],
    ['/committees/5/cash-on-hand', /No committee is on file with this account number/],
    // An office or an election that does not exist leads to one that does.
    ['/candidates/20261103-GEN/XYZ', /State Senator, Florida · 2026 General Election/],
    ['/candidates/20991103-GEN/GOV', /Governor, Florida · 2026 General Election/],
    ['/names/10016/HALCYONNE%20QUENTIN', /Rows as filed, newest first/],
    ['/officers/Nobody', /There is no page at this address/],
  ])('%s can be read', async ([path, words]) => {
    expect(await wordsOf(path)).toMatch(words)
    expect(await wordsOf(path)).not.toContain('Loading')
  })

  test('every candidate of a list is on one of its pages, which link to each other', async () => {
    const response = await fetch(`${inject('siteUrl')}/api/candidates/20261103-GEN/STR`)
    const candidates = (await response.json()) as { AcctNum: number }[]
    const page = await openPage({ javaScriptEnabled: false })
    await page.goto('/candidates/20261103-GEN/STR')
    const words: string[] = []
    const next = page.getByRole('link', { name: 'Next', exact: true })
    do {
      if (words.length > 0) {
        const from = page.url()
        await next.click()
        await page.waitForURL((to) => to.href !== from)
      }
      words.push(await page.getByRole('table').innerText())
    } while ((await next.count()) > 0)

    expect(candidates.length).toBeGreaterThan(90)
    expect(words).toHaveLength(Math.ceil(candidates.length / 50))
    expect(candidates.filter(({ AcctNum }) => !words.join(' ').includes(String(AcctNum)))).toEqual([])
  })

  test('a list is filtered, sorted and expanded, as its address says', async () => {
    const page = await openPage({ javaScriptEnabled: false })
    await page.goto('/candidates/20261103-GEN/STR')
    await page.getByText('Filters', { exact: true }).click()
    await page.getByLabel('Party').selectOption('REP')
    await page.getByLabel('Cash on Hand').selectOption('Some')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByText(/^\d+ of \d+ candidates$/).waitFor()
    await page.getByRole('button', { name: 'Cash on Hand' }).click()
    await page.getByRole('table', { name: /, by cash on hand, descending$/ }).waitFor()
    await page
      .getByRole('button', { name: /^Account breakdown of/ })
      .first()
      .click()
    await page.getByRole('table', { name: 'Account breakdown' }).waitFor()
    expect(new URL(page.url()).search).toMatch(/party=REP.*sort=-cash.*open=\d+/)

    await page.getByRole('link', { name: 'Remove Party: REP' }).click()
    await page.waitForURL(/\?money=yes&sort=-cash&open=\d+$/)
    await page.getByRole('link', { name: 'Clear all' }).click()
    await page.waitForURL(/\?sort=-cash&open=\d+$/)
  })

  test('examples for developers say where this site’s address belongs', async () => {
    const page = await openPage({ javaScriptEnabled: false })
    await page.goto('/developers')
    // Playwright finds no text there.
    const words = await page.locator('main noscript').innerText()
    expect(words).toBe('Write this site’s address where the examples say https://ledger.example.org.')
  })

  test('choosing an election and an office shows their list', async () => {
    const page = await openPage({ javaScriptEnabled: false })
    await page.goto('/candidates')
    await page.getByLabel('Election').selectOption('2026 General Election')
    await page.getByLabel('Office').selectOption('State Representative')
    await page.getByRole('button', { name: 'Load Candidates' }).click()
    await page.waitForURL('**/candidates/20261103-GEN/STR')

    await page.getByLabel('Office').selectOption('Governor')
    await page.getByRole('button', { name: 'Load Candidates' }).click()
    await page.waitForURL('**/candidates/20261103-GEN/GOV')
    expect(await page.getByRole('table').first().getByRole('row').count()).toBeGreaterThan(2)
  })
})

/** Delays files with matching names until the returned function is called. */
async function holdBack(page: Page, files: RegExp): Promise<() => void> {
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await mayCome
    await route.continue()
  })
  return letCome
}

/** A page whose early script has run, and what lets the client run too. */
async function beforeTheClient(path: string) {
  const page = await openPage()
  const run = await holdBack(page, /assets\/base-/)
  const early = page.waitForResponse(/assets\/early-/)
  await page.goto(path, { waitUntil: 'commit' })
  await early
  return { page, run }
}

describe('what the server renders, in real Chromium', () => {
  test('input before the client runs is not lost', async () => {
    const { page, run } = await beforeTheClient('/committees')
    await page.getByRole('button', { name: 'Name', exact: true }).click()
    await page.getByLabel('Find a committee').fill('Friends of')
    run()

    await page.getByRole('table', { name: /^\d\d? committees, by name$/ }).waitFor()
    expect(await page.getByLabel('Find a committee').inputValue()).toBe('Friends of')
  })

  test('an office chosen before the client runs is loaded, even if Load Candidates is pressed before React is told', async () => {
    const { page, run } = await beforeTheClient('/candidates')
    await page.getByLabel('Office').selectOption('State Representative')
    // Otherwise a few milliseconds, or seconds on a busy machine.
    const beforeReplay = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const stop = (event: Event) => {
            event.stopImmediatePropagation()
            resolve()
          }
          document.addEventListener('hydrated', stop, true)
        }),
    )
    run()
    await beforeReplay

    await page.getByRole('button', { name: 'Load Candidates' }).click()
    await page.waitForURL('**/candidates/20261103-GEN/*')
    expect(new URL(page.url()).pathname).toBe('/candidates/20261103-GEN/STR')
  })

  test('a search typed before the client runs has suggestions once it does', async () => {
    const { page, run } = await beforeTheClient('/committees')
    await page.getByLabel('Search').focus()
    await page.keyboard.insertText('maravillosa')
    run()

    const suggestion = page.getByRole('option', { name: 'Maravillosa' }).first()
    expect(await suggestion.textContent()).toContain('Maravillosa')
  })

  test('a citation pasted, or its file chosen, before the client runs is the one that is checked', async () => {
    const address = `${inject('siteUrl')}/api/citation/file?page=/committees/94654`
    const citation = await (await fetch(address)).text()

    const pasted = await beforeTheClient('/verify')
    await pasted.page.getByLabel(/^Or its text, pasted/).fill(citation)
    await pasted.page.getByRole('button', { name: 'Check' }).click()
    pasted.run()
    await pasted.page.getByText('Genuine.', { exact: true }).waitFor()
    expect(await pasted.page.getByLabel(/^Or its text, pasted/).inputValue()).toBe(citation)

    const chosen = await beforeTheClient('/verify')
    await chosen.page
      .getByLabel('The file of the citation')
      .setInputFiles({ name: 'citation.json', mimeType: 'application/json', buffer: Buffer.from(citation) })
    chosen.run()
    await chosen.page.getByText('Genuine.', { exact: true }).waitFor()
  })

  test('the scripts are requested once the text is drawn, and do not compete with it for the connection', async () => {
    const page = await openPage()
    const scripts: string[] = []
    page.on('request', (request) => {
      const [, name] = /assets\/(\w+)[^/]*\.js$/.exec(request.url()) ?? []
      if (name) scripts.push(name)
    })
    const draw = await holdBack(page, /assets\/style-/)
    const early = page.waitForResponse(/assets\/early-/)
    await page.goto('/committees', { waitUntil: 'domcontentloaded' })
    await (await early).finished()
    // When this returns, all requests that the script has begun so far have been sent.
    await page.evaluate(() => new Promise((resolve) => void setTimeout(resolve)))
    expect(scripts).toEqual(['early'])

    const base = page.waitForRequest(/assets\/base-/)
    draw()
    await base
  })

  test('a sorted list is still sorted after a reload', async () => {
    const page = await openPage()
    await arriveAt(page, '/committees')
    const newest = await page.getByRole('table').getByRole('row').nth(1).textContent()
    await page.getByRole('button', { name: 'Name', exact: true }).click()
    const sorted = page.getByRole('table', { name: /, by name$/ })
    // The name of the table shows the click at once, and the rows follow in a transition.
    await expect.poll(() => sorted.getByRole('row').nth(1).textContent()).not.toBe(newest)
    const first = await sorted.getByRole('row').nth(1).textContent()

    await page.reload()

    await sorted.waitFor()
    expect(await sorted.getByRole('row').nth(1).textContent()).toBe(first)
  })

  test('the first painted frame shows a signed-in administrator’s bar, and a visitor’s to anyone else', async () => {
    for (const [token, expected] of [
      ['no token of this server', ADMINISTRATORS_BAR],
      [null, VISITORS_BAR],
    ] as const) {
      const page = await openPage()
      // Nothing but the early script runs before the test is over.
      await page.route(/assets\/base-/, () => undefined)
      await page.addInitScript((stored) => {
        if (stored !== null) localStorage.setItem('adminToken', stored)
      }, token)
      await watchFrames(page)
      await page.goto('/committees/94654', { waitUntil: 'commit' })

      await expect.poll(() => framesOf(page)).toEqual([expected])
    }
  })

  test('an administrator’s page takes over what the server sent, and never shows another bar or a loading message meanwhile', async () => {
    const page = await openAsAdministrator('/admin')
    await markServerHtml(page)
    await watchFrames(page)
    for (const path of ['/committees/94654', '/candidates/20261103-GEN/STR', '/']) {
      await arriveAt(page, path)

      expect(await isHydrated(page)).toBe(true)
      expect(await framesOf(page)).toEqual([ADMINISTRATORS_BAR])
    }
  })

  test('Log Out pressed before the client runs logs out', async () => {
    const page = await openAsAdministrator('/admin')
    const run = await holdBack(page, /assets\/base-/)
    const early = page.waitForResponse(/assets\/early-/)
    await page.goto('/committees', { waitUntil: 'commit' })
    await early
    await page.getByRole('button', { name: 'Log Out' }).click()
    run()

    await page.getByRole('heading', { name: 'Welcome to a better campaign finance database.' }).waitFor()
    await page.getByRole('button', { name: 'Log Out' }).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull()
  })

  test('an administrator with a session is sent the same HTML as anyone else', async () => {
    const pages = [{}, { Cookie: 'ledger=a-session' }].map((headers) =>
      fetch(`${inject('siteUrl')}/committees`, { headers }).then((response) => response.text()),
    )
    const [ofVisitor, ofAdministrator] = await Promise.all(pages)

    expect(ofAdministrator).toBe(ofVisitor)
  })
})

const ADMINISTRATORS_BAR = 'Home, Candidates, Committees, Admin /admin, Log Out'
const VISITORS_BAR = 'Home, Candidates, Committees, Admin /admin/login'

/** Writes down, before each frame from when the bar has arrived, what the bar offers and whether the page says that it loads. */
const watchFrames = (page: Page) =>
  page.addInitScript(() => {
    const frames = new Set<string>()
    Object.assign(globalThis, { frames })
    requestAnimationFrame(function beforeFrame() {
      requestAnimationFrame(beforeFrame)
      const bar = document.querySelector('nav[aria-label="Main"]')
      if (!bar) {
        if (frames.size > 0) frames.add('No bar')
        return
      }
      const offered = [...bar.querySelectorAll('a, button')].filter((each) => each.checkVisibility())
      const words = offered.map((each) =>
        each.textContent === 'Admin' ? `Admin ${each.getAttribute('href') ?? ''}` : each.textContent,
      )
      frames.add(words.join(', '))
      const main = document.querySelector('main')
      if (main?.innerText.includes('Loading')) frames.add(main.innerText)
    })
  })

/** What the frames since the page was opened had to show, each once. */
const framesOf = (page: Page) =>
  page.evaluate(() => [...(globalThis as unknown as { frames: Set<string> }).frames])
