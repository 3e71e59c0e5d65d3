import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { arriveAt } from '#tests/support/browser/arriveAt.ts'
import { objections } from '#tests/support/browser/objections.ts'
import { openPage } from '#tests/support/browser/openPage.ts'

const WIDTHS = [320, 720, 1280]

/** Every public screen of the sample register, whose numbers are the same for ever. */
async function publicScreens(page: Page): Promise<string[]> {
  const first = async (path: string) =>
    ((await (await page.request.get(path)).json()) as { AcctNum: number }[])[0]?.AcctNum
  const candidate = await first('/api/candidates/20261103-GEN/STR')
  const committee = await first('/api/committees')
  return [
    '/',
    '/candidates',
    '/candidates/20261103-GEN/STR',
    `/candidates/${candidate}`,
    `/candidates/${candidate}/cash-on-hand`,
    '/committees',
    `/committees/${committee}`,
    '/about-data',
    '/admin/login',
  ]
}

/** A scheme changes colors alone. */
const SCHEMES = [
  { colorScheme: 'light', rules: undefined },
  { colorScheme: 'dark', rules: 'cat.color' },
] as const

describe('every public screen in real Chromium', () => {
  test.concurrent.for(SCHEMES)(
    'axe finds nothing on any public screen at any width, in the $colorScheme scheme',
    async ({ colorScheme, rules }, { onTestFinished }) => {
      const page = await openPage({ colorScheme, onTestFinished })
      for (const path of await publicScreens(page)) {
        await arriveAt(page, path)
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 })
          expect([`${path} at ${width}`, ...(await objections(page, rules))]).toEqual([`${path} at ${width}`])
          const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          expect(`${path} at ${width} scrolls sideways by ${sideways}`).toBe(
            `${path} at ${width} scrolls sideways by 0`,
          )
        }
      }
    },
  )
})
