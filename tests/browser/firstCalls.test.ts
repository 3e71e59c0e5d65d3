import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { FirstView } from '#contract/firstView.ts'
import { arriveAt } from '#tests/support/browser/arriveAt.ts'
import { openPage } from '#tests/support/browser/openPage.ts'
import {
  secondsToText,
  onSlowConnection,
  shiftOf,
  watchShifts,
} from '#tests/support/browser/slowConnection.ts'

/** The queries whose answers come with the page, and the requests that the browser makes because of the HTML alone. */
async function beginningOf(page: Page, path: string) {
  const html = await (await page.request.get(path)).text()
  const [, data = ''] = /<script type="application\/json" id="first-view">(.*?)<\/script>/.exec(html) ?? []
  // The server wrote this JSON.
  const view = JSON.parse(data) as FirstView
  const named = [...html.matchAll(/<link rel="preload" as="fetch" crossorigin href="(.*?)"/g)]
  return {
    queries: view.answered.map(({ endpointName }) => endpointName),
    named: named.map(([, address]) => address),
  }
}

const OF_A_LIST = ['listOffices', 'listBalances', 'listLatestImports']
const OF_A_RECORD = [
  'listDocuments',
  'getRegistration',
  'getRelated',
  'listBalances',
  'getTransactionSummary',
  'listLatestImports',
]
const OF_ROWS = ['listTransactions', 'getTransactionSummary', 'listBalances']

/** The browser reports their status in the console. */
const NOT_FOUND = ['/no-such-page']

describe('the first view of a page in real Chromium', () => {
  test.concurrent.for<[string, string[]]>([
    ['/', ['getOverview']],
    ['/races/20261103-GEN', ['getElectionRaces']],
    ['/zip/32601', ['getZipRaces']],
    ['/races/20261103-GEN/STR', ['listRaces']],
    ['/races/20261103-GEN/GOV/all', ['getRace']],
    ['/search', []],
    ['/search?q=maria', ['searchRegister', 'searchNames']],
    ['/candidates', ['listElections', 'listLatestCandidates', ...OF_A_LIST]],
    [
      '/candidates/20261103-GEN/STR',
      ['listElections', 'listOfficeCandidates', 'listDocumentsOfType', ...OF_A_LIST],
    ],
    // Redirected to the coming election.
    [
      '/candidates/20991103-GEN/GOV',
      ['listElections', 'listOfficeCandidates', 'listDocumentsOfType', ...OF_A_LIST],
    ],
    ['/candidates/94970', ['getCandidate', ...OF_A_RECORD]],
    ['/committees', ['listCommittees', 'listBalances', 'listLatestImports']],
    ['/committees/94654', ['getCommittee', 'listCandidatesByAccount', ...OF_A_RECORD]],
    ['/candidates/94970/cash-on-hand', ['getCandidate', 'explainBalance', 'listBalances']],
    ['/committees/94654/cash-on-hand', ['getCommittee', 'explainBalance']],
    ['/candidates/94970/transactions', ['getCandidate', ...OF_ROWS]],
    [
      '/committees/94654/transactions?kind=expenditures&text=printing&sort=largest',
      ['getCommittee', ...OF_ROWS],
    ],
    ['/about-data', ['listLatestImports', 'getDataStatus']],
    ['/glossary', []],
    ['/no-such-page', []],
  ])(
    '%s has its text in two seconds on a slow connection, does not shift, and requests nothing it was sent',
    async ([path, expected], { onTestFinished }) => {
      const viewport = { width: 360, height: 640 }
      const page = await openPage({ onTestFinished, viewport, allowConsoleErrors: NOT_FOUND.includes(path) })
      const requestedUrls: string[] = []
      page.on('request', (request) => {
        const { pathname, search } = new URL(request.url())
        if (pathname.startsWith('/api/')) requestedUrls.push(pathname + search)
      })
      const { queries, named } = await beginningOf(page, path)
      // An administrator in another test may add an account meanwhile.
      expect([...new Set(queries)].toSorted()).toEqual(expected.toSorted())
      expect(named).toEqual([])
      expect(await secondsToText(page, path)).toBeLessThan(2)

      // React reports hydration mismatches in the console, which fails the test.
      await watchShifts(page)
      await onSlowConnection(page)
      await arriveAt(page, path)
      expect(requestedUrls).toEqual([])
      expect(await shiftOf(page)).toBeLessThan(0.02)
    },
  )

  test('a missing record is requested at most once more, and reported as missing from the start', async () => {
    const page = await openPage({ allowConsoleErrors: true })
    const requestedUrls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/')) requestedUrls.push(new URL(request.url()).pathname)
    })

    await arriveAt(page, '/candidates/5')

    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Candidate Not Found')
    await expect.poll(() => requestedUrls).toEqual(['/api/candidates/5'])
  })
})
