import { expect, test } from 'vitest'
import * as adminPages from '#contract/adminPages.ts'
import { ADMIN_PAGE } from '#contract/pages.ts'
import { arriveAt } from '#tests/support/browser/arriveAt.ts'
import { brokenWords } from '#tests/support/browser/brokenWords.ts'
import { objections } from '#tests/support/browser/objections.ts'
import { openAsAdministrator } from '#tests/support/browser/openAsAdministrator.ts'
import { pageOfFirstCandidate } from '#tests/support/browser/pageOfFirstCandidate.ts'
import { resizeTo } from '#tests/support/browser/resizeTo.ts'
import { horizontalOverflow } from '#tests/support/browser/horizontalOverflow.ts'

/**
 * Every page that has its own address, and some pages of a single record. Derived from the list of pages, so that new
 * pages are included.
 */
const PAGES = [
  ADMIN_PAGE,
  ...Object.values(adminPages).filter((each) => typeof each === 'string' && each.startsWith(ADMIN_PAGE)),
  adminPages.importPage(1),
  adminPages.personPage('ada@example.org'),
]
  .map(String)
  // A few of hundreds of similar rows are enough, because axe checks each.
  .map((page) => (page === adminPages.ALL_CANDIDATES_PAGE ? `${page}?office=Governor` : page))

test('axe finds nothing on any admin page, narrow and light or wide and dark, and nothing is too wide or broken', async () => {
  const page = await openAsAdministrator('/admin', { reducedMotion: 'reduce' })
  const faults: string[] = []
  for (const path of [...PAGES, await pageOfFirstCandidate(page)]) {
    await page.emulateMedia({ colorScheme: 'light' })
    await resizeTo(page, 360)
    await arriveAt(page, path)
    for (const [colorScheme, width] of [
      ['light', 360],
      ['dark', 1280],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await resizeTo(page, width)
      const all = [...(await objections(page)), ...(await horizontalOverflow(page))]
      faults.push(...all.map((each) => `${path} ${colorScheme} at ${width}: ${each}`))
    }
    await resizeTo(page, 768)
    const tight = [...(await horizontalOverflow(page)), ...(await brokenWords(page))]
    faults.push(...tight.map((each) => `${path} at 768: ${each}`))
  }
  expect(faults).toEqual([])
})
