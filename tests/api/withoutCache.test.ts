/** @module-tag slow */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createApp } from '#server/createApp.ts'
import type { Db } from '#database/connection/Db.ts'
import { pageRoutes } from '#server/html/pageRoutes.ts'
import { aBalance, aCandidate, aCommittee, aDocument } from '#mocks/builders.ts'
import { appDeps, createTestApp, ORIGIN } from '#tests/support/api/createTestApp.ts'
import { pageDeps } from '#tests/support/api/makeSite.ts'
import { importing } from '#tests/support/register/importing.ts'
import { GIFT, publishing } from '#tests/support/register/transactionWriting.ts'

/** Use RUNS=10000 for more of them. */
const REQUESTS = Number(process.env['RUNS'] ?? 1_000)

/** Paths, each with parameters that it reads. */
const PATHS: Readonly<Record<string, readonly string[]>> = {
  '/': [],
  '/about-data': [],
  '/candidates': ['open', 'election'],
  '/candidates/20261103-GEN/STR': ['text', 'party', 'sort', 'page', 'open'],
  '/candidates/91527': ['sort'],
  '/candidates/91527/cash-on-hand': [],
  '/candidates/91527/transactions': ['kind', 'text', 'figure', 'page'],
  '/changes': ['kind', 'account', 'before'],
  '/committees': ['text', 'sort', 'page'],
  '/committees/70275': ['sort'],
  '/developers': [],
  '/embed/race.css': [],
  '/embed/races/20261103-GEN/STR/24': ['sort'],
  '/embed/records/candidate-91527': ['sort'],
  '/glossary': [],
  '/names/32801/PELICAN,%20ADA': ['after'],
  '/nowhere': [],
  '/officers/Bea%20Boone': ['sort'],
  '/races/20261103-GEN/STR': ['sort'],
  '/races/20261103-GEN/STR/24': ['sort'],
  '/records/candidate-91527': [],
  '/robots.txt': [],
  '/search': ['q', 'kind', 'page'],
  '/sitemap.xml': [],
  '/verify': ['page'],
  '/api/balances': ['accounts'],
  '/api/candidates': ['limit'],
  '/api/citation': ['page'],
  '/api/citation/file': ['page'],
  '/api/committees/70275': [],
  '/api/names/32801/PELICAN,%20ADA/rows': ['after'],
  '/api/search': ['q', 'limit'],
  '/feeds/all.json': [],
  '/feeds/races/20261103-GEN/STR/24.atom': [],
}

const asIs = (path: string) => path

/** Other spellings of a path, most of which lead to it. */
const SPELLINGS: readonly ((path: string) => string)[] = [
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => path.replace(/(?<=\w)\//, '//'),
  (path) => path.replace(/\w/, (letter) => letter.toUpperCase()),
  (path) => path.replace(/\w/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (path) => path.replace(/\w/, (letter) => `%${letter.toUpperCase().charCodeAt(0).toString(16)}`),
  (path) => path.replace(/(?<=\/)\d/, '0$&'),
  (path) => path.replace(/(?<=\/)\d/, '%30$&'),
]

const VALUES = [
  '',
  ' ',
  '1',
  '91527',
  'ada',
  'contributor',
  '-name',
  '/verify',
  '/names/32801/PELICAN, ADA?after=',
]

const mostly = <Value>(usual: Value, ...others: Value[]) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(usual) }, fc.constantFrom(...others))

const someRequest = fc.constantFrom(...Object.entries(PATHS)).chain(([path, names]) =>
  fc.record({
    path: fc.constant(path),
    spelling: mostly(asIs, ...SPELLINGS),
    // Unknown and repeated ones too.
    query: fc.array(fc.tuple(fc.constantFrom('x', 'asOf', ...names), fc.constantFrom(...VALUES)), {
      maxLength: 3,
    }),
    method: mostly('GET', 'HEAD'),
    headers: fc.record(
      {
        Accept: fc.constant('text/html'),
        Cookie: fc.constant('ledger=invented'),
        'Accept-Encoding': fc.constant('br'),
        Range: fc.constant('bytes=0-9'),
      },
      { requiredKeys: [] },
    ),
  }),
)

test('whatever was requested before, an answer is the same as from a server that has cached nothing', async () => {
  const { db } = await createTestApp({
    elections: [{ value: '20261103-GEN', name: '2026 General Election' }],
    candidates: [aCandidate()],
    committees: [aCommittee({ AcctNum: 70_275 })],
    balances: [aBalance()],
    documents: [aDocument()],
  })
  await publishing(db, (writer) =>
    writer.replace({ owner: 91_527, kind: 'contributions', year: 2026, isWhole: true }, [GIFT]),
  )
  await importing(db, () => Promise.resolve())
  await importing(db, (trx) => trx.updateTable('committee').set({ name: 'Pine Fund' }).execute())
  const site = siteOver(db)

  await fc.assert(
    fc.asyncProperty(someRequest, async ({ path, spelling, query, ...request }) => {
      const search = new URLSearchParams(query)
      const address = `${ORIGIN}${spelling(path)}?${search}`
      const answerOf = async (app: Pick<typeof site, 'fetch'>) => {
        const response = await app.fetch(new Request(address, request))
        return { status: response.status, headers: [...response.headers], body: await response.text() }
      }
      expect(await answerOf(site)).toEqual(await answerOf(siteOver(db)))
    }),
    { numRuns: REQUESTS },
  )
})

/** The whole site, with caches of its own. */
function siteOver(db: Db) {
  const deps = appDeps(db)
  const { responseCache } = deps
  return createApp({
    ...deps,
    pages: () => pageRoutes({ ...pageDeps(db), responseCache }),
  })
}
