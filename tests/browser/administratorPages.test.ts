import { expect, test } from 'vitest'
import * as adminPages from '#contract/adminPages.ts'
import { ADMIN_PAGE } from '#contract/pages.ts'
import { arriveAt } from '#tests/support/browser/arriveAt.ts'
import { objections } from '#tests/support/browser/objections.ts'
import { openAsAdministrator } from '#tests/support/browser/openAsAdministrator.ts'
import { pageOfFirstCandidate } from '#tests/support/browser/pageOfFirstCandidate.ts'

/** Every page that has an address of its own, and some that are of one record: none is forgotten that is added. */
const PAGES = [
  ADMIN_PAGE,
  ...Object.values(adminPages).filter((each) => typeof each === 'string' && each.startsWith(ADMIN_PAGE)),
  adminPages.importPage(1),
  adminPages.personPage('ada@example.org'),
]
  .map(String)
  // Of hundreds of rows alike a few will do: axe looks at each.
  .map((page) => (page === adminPages.ALL_CANDIDATES_PAGE ? `${page}?office=Governor` : page))

test.concurrent.for([
  { colorScheme: 'light', width: 360 },
  { colorScheme: 'dark', width: 1280 },
] as const)(
  'axe finds nothing on any admin page, and none scrolls sideways: $colorScheme at $width',
  async ({ colorScheme, width }, { onTestFinished }) => {
    const page = await openAsAdministrator('/admin', { onTestFinished })
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    for (const path of [...PAGES, await pageOfFirstCandidate(page)]) {
      await arriveAt(page, path)
      expect([path, ...(await objections(page))]).toEqual([path])
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(`${path}: ${sideways}`).toBe(`${path}: 0`)
    }
  },
)
