import { describe, expect, test } from 'vitest'
import { arriveAt } from '#tests/support/browser/arriveAt.ts'
import { openPage } from '#tests/support/browser/openPage.ts'

describe('the first view of a page in real Chromium', () => {
  test.concurrent.for<[string, RegExp]>([
    ['/', /^$/],
    ['/candidates', /\/api\/electioncodes .*\/api\/balances\?/],
    ['/candidates/20261103-GEN/STR', /\/api\/candidates\/20261103-GEN\/STR .*\/api\/balances\?/],
    [
      '/candidates/94970',
      /^\/api\/candidates\/94970 \/api\/documents\/94970 \/api\/registrations\/94970 \/api\/balances\?/,
    ],
    ['/committees', /^\/api\/committees \/api\/balances\?/],
    [
      '/candidates/94970/cash-on-hand',
      /^\/api\/candidates\/94970 (\/api\/balances\?accounts=\S+ )?\/api\/balances\/94970/,
    ],
    ['/committees/94654/cash-on-hand', /^\/api\/committees\/94654 \/api\/balances\/94654$/],
    ['/about-data', /^\/api\/imports\/latest \/api\/status$/],
    [
      '/committees/94654',
      /^\/api\/committees\/94654 \/api\/documents\/94654 \/api\/registrations\/94654 \/api\/balances\?accounts=94654 \/api\/imports\/latest$/,
    ],
  ])(
    '%s asks once for what its HTML names beforehand, and for nothing else',
    async ([path, expected], { onTestFinished }) => {
      const page = await openPage({ onTestFinished })
      const asked: string[] = []
      page.on('request', (request) => {
        const { pathname, search } = new URL(request.url())
        if (pathname.startsWith('/api/')) asked.push(pathname + search)
      })
      await arriveAt(page, path)

      const named = await page
        .locator('link[rel="preload"][as="fetch"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
      expect(named.join(' ')).toMatch(expected)
      expect(asked.toSorted()).toEqual(named.toSorted())
    },
  )
})
