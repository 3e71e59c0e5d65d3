import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type PublicPage, type Route, ROUTES } from '#contract/pages.ts'
import { arriveAt } from '#tests/support/browser/arriveAt.ts'
import { brokenWords } from '#tests/support/browser/brokenWords.ts'
import { objections } from '#tests/support/browser/objections.ts'
import { resizeTo } from '#tests/support/browser/resizeTo.ts'
import { horizontalOverflow, overflowInLargeText } from '#tests/support/browser/horizontalOverflow.ts'
import { openPage } from '#tests/support/browser/openPage.ts'

/** One on each side of the only breakpoint. */
const [NARROW, WIDE] = [320, 1280]

/** Pages at an address without parameters are opened there. */
type Plain = { [Path in Route]: Path extends `${string}:${string}` ? never : (typeof ROUTES)[Path] }[Route]

/**
 * Every public page of the sample register, whose numbers never change. After its first address, those at which the page
 * has something open, is empty, or refuses. A new page with parameters in its address needs a line.
 */
const SCREENS: Readonly<
  Record<Exclude<PublicPage, Plain>, readonly string[]> & Partial<Record<Plain, readonly string[]>>
> = {
  ...Object.fromEntries(
    Object.entries(ROUTES).flatMap(([path, page]) => (path.includes(':') ? [] : [[page, [path]] as const])),
  ),
  CandidateListPage: [
    '/candidates/20261103-GEN/STR?text=a&open=92404&page=none',
    '/candidates/20261103-GEN/STR?party=XYZ',
  ],
  RecordPage: ['/candidates/94970', '/candidates/5', '/committees/94654'],
  CommitteeListPage: ['/committees?text=of&type=PAC'],
  CashOnHandPage: ['/candidates/94970/cash-on-hand', '/committees/94654/cash-on-hand'],
  OfficerPage: ['/officers/Marisol%20Camila%20Clearbrooke'],
  FiledNamePage: ['/names/10016/HALCYONNE%20QUENTIN'],
  SearchPage: ['/search?q=maria', '/search?q=xqzzy'],
  RacesPage: ['/races/20261103-GEN/STR', '/races/20261103-GEN/GOV/all', '/races/20261103-GEN/STS?sort=-coh'],
  ElectionRacesPage: ['/races/20261103-GEN'],
  ZipPage: ['/zip/32601', '/zip/00001'],
  TransactionsPage: [
    '/candidates/94970/transactions?from=2026-01-01',
    '/committees/94654/transactions?least=much',
  ],
  ChangesPage: ['/changes?from=2026-01-01&to=2026-01-02'],
  GlossaryPage: ['/glossary#as-of'],
  VerifyPage: ['/verify?page=/candidates/94970'],
  NotFoundPage: ['/no-such-page'],
}

const USUAL = ['/admin/login', ...Object.values(SCREENS).flatMap(([first = '/']) => first)]
const STATES = Object.values(SCREENS).flatMap(([, ...others]) => others)

/** The first pages of lists are in lists.test.ts. */
const LONGEST = [
  '/candidates/20261103-GEN/STR?page=2&sort=-cash',
  '/candidates/94970/transactions',
  '/candidates/94970/transactions?kind=expenditures',
  // Three accounts, of a candidate with a long name.
  '/candidates/94544/transactions?kind=expenditures',
  '/races/20261103-GEN/STR',
  '/about-data',
]

describe('every public screen in real Chromium', () => {
  test.concurrent.for([
    { screens: 'page', paths: USUAL, looks: ['light', 'dark'] },
    { screens: 'state of a page', paths: STATES, looks: ['light'] },
  ] as const)(
    'axe finds nothing on any public $screens, narrow and light or wide and dark, no word is broken, and letters twice as large fit',
    async ({ paths, looks }, { onTestFinished }) => {
      // Chromium reports missing pages and refused parameters in the console. Reduced motion, because fading text has no
      // final color yet.
      const page = await openPage({ allowConsoleErrors: true, reducedMotion: 'reduce', onTestFinished })
      const faults: string[] = []
      for (const path of paths) {
        await page.emulateMedia({ colorScheme: 'light' })
        await resizeTo(page, NARROW)
        await arriveAt(page, path)
        await openDetails(page)
        for (const colorScheme of looks) {
          // A color scheme changes only colors, and the width changes none of those, so each is checked once.
          const width = colorScheme === 'light' ? NARROW : WIDE
          await page.emulateMedia({ colorScheme })
          await resizeTo(page, width)
          const all = [...(await objections(page)), ...(await horizontalOverflow(page))]
          faults.push(...all.map((each) => `${path} ${colorScheme} at ${width}: ${each}`))
        }
        // The columns of a table are narrowest on an upright tablet.
        await resizeTo(page, 768)
        faults.push(...(await brokenWords(page)).map((each) => `${path} at 768: ${each}`))
        faults.push(...(await overflowInLargeText(page)).map((each) => `${path} ${each}`))
      }
      expect(faults).toEqual([])
    },
  )

  test('no public page is longer than twenty screens of a phone, or too wide with letters twice as large', async () => {
    const page = await openPage()
    for (const path of LONGEST) {
      await page.setViewportSize({ width: 360, height: 640 })
      await arriveAt(page, path)
      const { screens, blocks } = await page.evaluate(() => ({
        screens: document.documentElement.scrollHeight / innerHeight,
        // For the message if the page is too long.
        blocks: [...document.querySelectorAll('main section > *')].map(
          (block) => `${block.textContent?.slice(0, 40)}: ${block.clientHeight}`,
        ),
      }))
      expect([path, screens > 20 ? [screens, ...blocks] : []]).toEqual([path, []])
      expect([path, ...(await overflowInLargeText(page))]).toEqual([path])
    }
  })

  test('axe finds nothing on a page with a failed call, in a dialog, and in the definition of a term', async () => {
    const page = await openPage({ viewport: { width: 320, height: 640 }, allowConsoleErrors: true })
    await arriveAt(page, '/committees')
    await page
      .getByRole('link', { name: /^-?\$[\d,]+\.\d\d$/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('row').first().waitFor()
    expect(await objections(page)).toEqual([])
    await page.keyboard.press('Escape')

    await page.getByText('What the words mean').click()
    await page.getByRole('link', { name: 'cash on hand' }).click()
    await page.getByRole('dialog', { name: 'Cash on hand' }).waitFor()
    expect(await objections(page)).toEqual([])
    await page.keyboard.press('Escape')

    await page.route('**/api/candidates/**', (route) => route.abort())
    await page.getByRole('link', { name: 'Candidates', exact: true }).click()
    await page.getByRole('alert').first().waitFor()
    expect(await objections(page)).toEqual([])
  })
})

/** Everything that opens in place. */
const openDetails = (page: Page) =>
  page.locator('details').evaluateAll((all) => all.forEach((each) => each.setAttribute('open', '')))
