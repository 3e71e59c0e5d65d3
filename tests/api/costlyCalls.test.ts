import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  MAX_CITATIONS,
  MAX_CITATIONS_PER_NETWORK,
  MAX_SEARCHES,
  MAX_SEARCHES_PER_NETWORK,
} from '#contract/limits.ts'
import { openDatabase } from '#database/openDatabase.ts'
import type { OpenApiDocument } from '#server/openapi/openApiDocument.ts'
import { pageRoutes } from '#server/html/pageRoutes.ts'
import { aCandidate, aCommittee } from '#mocks/builders.ts'
import { createTestApp, PEER_HEADER } from '#tests/support/api/createTestApp.ts'
import { A_BUILD, pageDeps } from '#tests/support/api/makeSite.ts'
import { emptyDatabase } from '#tests/support/register/emptyDatabase.ts'
import { importing } from '#tests/support/register/importing.ts'

const oneNetwork = () => '203.0.113.7'
const manyNetworks = (at: number) => `198.51.100.${at}`

/** What is asked a thousand ways, and how often it may be under way for one network and for all. */
const COSTLY: [what: string, urlOf: (at: number) => string, perNetwork: number, most: number][] = [
  ['searches', (at) => `/api/search?q=word${at}`, MAX_SEARCHES_PER_NETWORK, MAX_SEARCHES],
  ['searches for filed names', (at) => `/api/names?q=word${at}`, MAX_SEARCHES_PER_NETWORK, MAX_SEARCHES],
  [
    'names to match',
    (at) => `/api/reconcile?queries=${encodeURIComponent(JSON.stringify({ q: { query: `word${at}` } }))}`,
    MAX_SEARCHES_PER_NETWORK,
    MAX_SEARCHES,
  ],
  [
    'suggested records',
    (at) => `/api/reconcile/entities?prefix=word${at}`,
    MAX_SEARCHES_PER_NETWORK,
    MAX_SEARCHES,
  ],
  [
    'citations',
    (at) => `/api/citation?page=${encodeURIComponent(`/committees?text=${at}`)}`,
    MAX_CITATIONS_PER_NETWORK,
    MAX_CITATIONS,
  ],
]

test.each(COSTLY)(
  'of a burst of %s only a few wait, the others are told when to try again, and visitors are answered first',
  async (_, urlOf, perNetwork, most) => {
    const { api, db } = await createTestApp({ candidates: [aCandidate()], committees: [aCommittee()] })
    await importing(db, () => Promise.resolve())
    const ask = (at: number, peer: string) => api.request(urlOf(at), { headers: { [PEER_HEADER]: peer } })
    const burst = (peerOf: (at: number) => string) => {
      const finished: string[] = []
      const requests = Array.from({ length: 100 }, async (__, at) => {
        const response = await ask(at, peerOf(at))
        finished.push(response.ok ? 'answered' : 'refused')
        return response
      })
      return { requests, finished }
    }
    expect((await ask(1_000, oneNetwork())).status).toBe(200)

    const fromOne = burst(oneNetwork)
    const visitor = ask(1_001, '192.0.2.1')
    const cached = ask(1_000, oneNetwork())
    const overview = await api.request('/api/overview')
    const waiting = perNetwork - fromOne.finished.filter((end) => end === 'answered').length
    const answers = await Promise.all(fromOne.requests)
    const refusals = answers.filter(({ ok }) => !ok)

    expect(overview.status).toBe(200)
    expect(waiting).toBeGreaterThan(1)
    expect((await visitor).status).toBe(200)
    expect((await cached).status).toBe(200)
    expect(answers.length - refusals.length).toBeLessThan(2 * perNetwork)
    expect(refusals.map(({ status, headers }) => [status, headers.get('Retry-After')])).toEqual(
      refusals.map(() => [429, '5']),
    )
    expect(await refusals[0]?.json()).toEqual({
      errors: [
        {
          msg: `${perNetwork} calls like this one from your network are already waiting. Make one at a time.`,
        },
      ],
    })

    const fromMany = await Promise.all(burst((at) => manyNetworks(at)).requests.map(async (one) => one))
    const full = fromMany.filter(({ ok }) => !ok)
    expect(fromMany.length - full.length).toBeLessThan(most + 20)
    expect(full.map(({ status, headers }) => [status, headers.get('Retry-After')])).toEqual(
      full.map(() => [503, '5']),
    )
  },
)

test('of a burst of files of citations from one network only a few are made', async () => {
  const { api } = await createTestApp({ committees: [aCommittee()] })
  const requests = Array.from({ length: 40 }, async () =>
    api.request('/api/citation/file?page=/committees', { headers: { [PEER_HEADER]: oneNetwork() } }),
  )
  const statuses = (await Promise.all(requests)).map(({ status }) => status)

  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect(statuses.filter((status) => status === 200).length).toBeLessThan(2 * MAX_CITATIONS_PER_NETWORK)
})

test('documentation that is first asked for in a burst of searches has the answers of this register', async () => {
  const { api, db } = await createTestApp({ candidates: [aCandidate({ AcctNum: 80_123 })] })
  await importing(db, () => Promise.resolve())
  const burst = Array.from({ length: 100 }, async (_, at) =>
    api.request(`/api/search?q=word${at}`, { headers: { [PEER_HEADER]: manyNetworks(at) } }),
  )
  const document = (await (await api.request('/api/openapi.json')).json()) as OpenApiDocument
  const refused = (await Promise.all(burst)).filter(({ status }) => status === 503)

  expect(refused.length).toBeGreaterThan(1)
  const { example } =
    document.paths['/api/search']?.get?.responses['200']?.content?.['application/json'] ?? {}
  expect(example).toMatchObject({ hits: [{ acctNum: 80_123 }] })
})

/** A client whose every page is the same. */
const prepareView = () => ({
  view: { answered: [], refused: {}, awaited: [] },
  awaitedUrls: [],
  render: () => Promise.resolve('<p>Rendered</p>'),
})

test.each([
  ['/search?q=word', '/api/search?q=other'],
  ['/verify?page=/committees?text=', '/api/citation?page=/committees?text=other'],
])('a burst of pages %s… counts for its network, and others are answered', async (page, other) => {
  await using db = await openDatabase(await emptyDatabase())
  const rendered = { ...pageDeps(db), build: { ...A_BUILD, prepareView } }
  const log = { info: () => {}, error: () => {} }
  const { api } = await createTestApp(
    { committees: [aCommittee()] },
    { db, pages: (call) => pageRoutes({ ...rendered, rendering: { call, log } }) },
  )
  await importing(db, () => Promise.resolve())
  const ask = (url: string, peer: string) => api.request(url, { headers: { [PEER_HEADER]: peer } })

  const burst = Array.from({ length: 100 }, (_, at) => ask(`${page}${at}`, oneNetwork()))
  const others: number[] = []
  for (let at = 0; at < 6; at += 1) {
    await setImmediate()
    others.push((await ask(other + at, manyNetworks(at))).status)
  }
  const pages = await Promise.all(burst.map(async (one) => (await one).text()))

  expect(new Set(others)).toEqual(new Set([200]))
  const complete = pages.filter((html) => html.includes('Rendered'))
  expect(complete.length).toBeGreaterThan(1)
  expect(complete.length).toBeLessThan(2 * MAX_SEARCHES_PER_NETWORK)
})
