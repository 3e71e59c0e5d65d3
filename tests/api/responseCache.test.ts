import { expect, test, vi } from 'vitest'
import { aBalance, aCandidate, aCommittee } from '#mocks/builders.ts'
import { publicVersionIn } from '#database/repositories/publicVersion.ts'
import { registerIn } from '#database/register.ts'
import { createResponseCache } from '#server/cache/responseCache.ts'
import { pageRoutes } from '#server/html/pageRoutes.ts'
import { A_BUILD, makeSite, pageDeps } from '#tests/support/api/makeSite.ts'
import { SILENT } from '#tests/support/runner/silent.ts'
import type { PrepareView } from '#contract/firstView.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'
import { importing } from '#tests/support/register/importing.ts'

/** A cache of this size whose version the test controls. */
const cacheOf = (bytes: number) => createResponseCache(() => Promise.resolve('1'), bytes)

test('whatever one visitor requests, the cache stays within its limit and keeps what others request', async () => {
  const responseCache = cacheOf(200_000)
  const { api } = await createTestApp({ balances: [aBalance({ account: 7 })] }, { responseCache })
  await api.request('/api/electioncodes')
  const everybodys = responseCache.peek('/api/electioncodes')

  for (let number = 0; number < 60; number += 1) {
    const accounts = Array.from({ length: 500 }, (_, index) => 1_000_000_000 + number * 1_000 + index)
    await api.request(`/api/balances?accounts=${accounts.join(',')}`)
    await api.request(`/api/documents/type/${'x'.repeat(1_000)}${number}`)
    await api.request('/api/electioncodes')
    expect(responseCache.bytes).toBeLessThanOrEqual(200_000)
  }

  expect(everybodys).toBeDefined()
  expect(responseCache.peek('/api/electioncodes')).toBe(everybodys)
})

test('unknown parameters, and a different order of known ones, are answered from the cache', async () => {
  const responseCache = cacheOf(1_000_000)
  const { api } = await createTestApp({ balances: [aBalance({ account: 7 })] }, { responseCache })
  const first = await (await api.request('/api/balances?accounts=7,9')).text()
  const made = responseCache.peek('/api/balances?accounts=7,9')
  const { bytes } = responseCache

  for (const query of ['accounts=7,9&x=1', `x=${'y'.repeat(12_000)}&accounts=9,7`, 'accounts=9,7,7,,abc'])
    expect(await (await api.request(`/api/balances?${query}`)).text()).toBe(first)
  expect(made).toBeDefined()
  expect(responseCache.peek('/api/balances?accounts=7,9')).toBe(made)
  expect(responseCache.bytes).toBe(bytes)
})

test.each([
  '/api/committees/70275',
  '/api/search?q=shade',
  '/api/transactions?accounts=70275&kind=contributions',
  '/feeds/all.atom',
  '/api/export/csv/committees',
])(
  '%s answers the same whatever day its address asks for: asOf= is a parameter that nobody knows',
  async (path) => {
    const responseCache = cacheOf(1_000_000)
    const { api, db } = await createTestApp({ committees: [aCommittee()] }, { responseCache })
    await importing(db, () => Promise.resolve())
    const first = await (await api.request(path)).text()
    const { bytes } = responseCache

    for (const asOf of ['2020-01-01', '9999-12-31', '1', 'r1', 'r99', 'yesterday', ''])
      expect(await (await api.request(`${path}${path.includes('?') ? '&' : '?'}asOf=${asOf}`)).text()).toBe(
        first,
      )
    expect(responseCache.bytes).toBe(bytes)
  },
)

test.each([
  '/',
  '/committees',
  '/committees/70275',
  '/committees/70275/transactions',
  '/races/20261103-GEN/STR/24',
  '/races/20261103-GEN/STR/24/card.png',
  '/embed/races/20261103-GEN/STR/24',
  '/changes',
  '/robots.txt',
])('the page %s is one cached page whatever day its address asks for', async (path) => {
  const responseCache = cacheOf(1_000_000)
  const { site, db } = await makeSite(
    { candidates: [aCandidate()], committees: [aCommittee()] },
    { responseCache },
  )
  await importing(db, () => Promise.resolve())
  const read = async (address: string) => {
    const response = await site.request(address)
    return { status: response.status, etag: response.headers.get('ETag') }
  }
  const first = await read(path)
  const { bytes } = responseCache

  expect(first).toEqual({ status: 200, etag: expect.stringMatching(/./) })
  for (const asOf of ['2020-01-01', '1', 'r99', 'yesterday'])
    expect(await read(`${path}?asOf=${asOf}`)).toEqual(first)
  expect(responseCache.bytes).toBe(bytes)
})

test('an answer that a change elsewhere leaves as it was is compressed once', async () => {
  let version = '1'
  const responseCache = createResponseCache(() => Promise.resolve(version))
  const { site, db } = await makeSite({ committees: [aCommittee({ AcctNum: 70_275 })] }, { responseCache })
  const path = '/committees/70275'
  const ask = async () => {
    const response = await site.request(path, { headers: { 'Accept-Encoding': 'br' } })
    return { etag: response.headers.get('ETag'), compressed: responseCache.peek(path)?.compressed.br }
  }
  const first = await ask()

  version = '2'
  const unchanged = await ask()
  expect(responseCache.peek(path)?.version).toBe('2')
  await db.updateTable('committee').set({ name: 'Another' }).execute()
  version = '3'
  const changed = await ask()

  expect(first.compressed).toBeDefined()
  expect(unchanged.compressed).toBe(first.compressed)
  expect(unchanged.etag).toBe(first.etag)
  expect(changed.compressed).not.toBe(first.compressed)
  expect(changed.etag).not.toBe(first.etag)
})

test('a page is cached once however its address is spelled', async () => {
  const { site, db } = await makeSite({
    candidates: [aCandidate()],
    committees: [aCommittee({ AcctNum: 70_275 })],
  })
  const page = async (path: string) => (await site.request(path)).headers.get('ETag')
  const committee = await page('/committees/70275')
  const picture = await page('/races/20261103-GEN/STR/24/card.png')
  await db.updateTable('committee').set({ name: 'Another' }).execute()
  await db.deleteFrom('candidate').execute()

  for (const query of ['?utm_source=mail', '?sort=', '?page=1', '?open=5&open=7'])
    expect(await page(`/committees/70275${query}`)).toBe(committee)
  for (const path of ['/committees/7%302%375', '/committees/%30%3070275'])
    expect(await page(path)).toBe(committee)
  for (const query of ['?utm_source=mail', '?sort=name', '?page=2'])
    expect(await page(`/races/20261103-GEN/STR/24/card.png${query}`)).toBe(picture)
  expect(committee).not.toBeNull()
  expect(picture).not.toBeNull()
})

const chairedBy = (ChrNameFirst: string, ChrNameLast: string, AcctNum: number) =>
  aCommittee({ AcctNum, ChrNameFirst, ChrNameMiddle: '', ChrNameLast })

test('whatever people are called, each has a page of their own', async () => {
  const { site } = await makeSite({
    committees: [chairedBy('', 'Ada', 70_275), chairedBy('Ada', 'signed in', 70_276)],
  })
  const titleOf = async (path: string, headers = {}) =>
    /<title>.* - (.*)<\/title>/.exec(await (await site.request(path, { headers })).text())?.[1]

  expect(await titleOf('/officers/Ada', { Cookie: 'ledger=hers' })).toBe('Ada')
  expect(await titleOf('/officers/Ada%20signed%20in')).toBe('Ada signed in')
})

test('the default page of transactions is cached once, however it is asked for, and no other state next to it', async () => {
  const responseCache = cacheOf(1_000_000)
  const { site } = await makeSite({ committees: [aCommittee({ AcctNum: 70_275 })] }, { responseCache })
  const page = '/committees/70275/transactions'
  const read = async (query: string) => (await site.request(page + query)).status

  expect(await read('')).toBe(200)
  const { bytes } = responseCache
  expect(responseCache.peek(page)).toBeDefined()

  for (const query of [
    'kind=contributions&sort=newest',
    'page=&x=1',
    'figure=loans',
    'text=ocala',
    'account=5',
  ])
    expect(await read(`?${query}`)).toBe(200)
  expect(responseCache.bytes).toBe(bytes)
})

test('pages with a query take eight megabytes, which random addresses fill without evicting any other page', async () => {
  const { site, db } = await makeSite(
    { committees: [aCommittee({ AcctNum: 70_275, Name: 'Shade' })] },
    { responseCache: cacheOf(32 * 1024 * 1024) },
  )
  const page = async (path: string) => (await (await site.request(path)).text()).includes('Shade')
  const search = async (index: number) => {
    expect((await site.request(`/search?q=${index}${'x'.repeat(15_000)}`)).status).toBe(200)
  }
  expect(await page('/committees/70275')).toBe(true)
  expect(await page('/committees/70275?sort=date')).toBe(true)
  await db.updateTable('committee').set({ name: 'Another' }).execute()

  for (let index = 0; index < 50; index += 1) await search(index)
  expect(await page('/committees/70275?sort=date')).toBe(true)
  for (let index = 50; index < 700; index += 1) await search(index)
  expect(await page('/committees/70275?sort=date')).toBe(false)
  expect(await page('/committees/70275')).toBe(true)
})

/** Renders a page as the names of what its calls were answered. */
const prepareView: PrepareView = (queries, answerTo) => ({
  view: { answered: [], refused: {}, awaited: [] },
  awaitedUrls: [],
  render: () =>
    Promise.resolve(JSON.stringify(queries.flatMap(({ urls }) => urls).map((url) => answerTo(url).data))),
})

/** A site that renders its pages, with one committee. */
async function renderedSite(responseCache?: ReturnType<typeof cacheOf>) {
  const { db } = await createTestApp({ committees: [aCommittee({ AcctNum: 70_275, Name: 'Shade' })] })
  const cache = responseCache ?? createResponseCache(publicVersionIn(db))
  const { api } = await createTestApp(
    {},
    {
      db,
      responseCache: cache,
      pages: (call) =>
        pageRoutes({
          ...pageDeps(db),
          build: { ...A_BUILD, prepareView },
          responseCache: cache,
          rendering: { call, log: SILENT },
        }),
    },
  )
  const read = async (path: string) => (await api.request(path)).text()
  return { db, read, cache }
}

test('all views of a page, and programs, share the answers that it is made of', async () => {
  const { read, cache } = await renderedSite()

  expect(await read('/committees/70275')).toContain('"Name":"Shade"')
  const answer = cache.peek('/api/committees/70275')
  expect(await read('/committees/70275?sort=date')).toContain('"Name":"Shade"')
  expect(JSON.parse(await read('/api/committees/70275'))).toMatchObject({ Name: 'Shade' })

  expect(answer).toBeDefined()
  expect(cache.peek('/api/committees/70275')).toBe(answer)
})

test('another view of a page shows what was saved since the first one', async () => {
  const { db, read } = await renderedSite()
  expect(await read('/committees/70275')).toContain('"Name":"Shade"')

  await importing(db, (trx) => trx.updateTable('committee').set({ name: 'Light' }).execute())

  expect(await read('/committees/70275?sort=date')).toContain('"Name":"Light"')
  expect(await read('/committees/70275')).toContain('"Name":"Light"')
})

test('the answers that pages are made of stay within the limit of the cache', async () => {
  const { read, cache } = await renderedSite(cacheOf(100_000))

  for (let number = 0; number < 60; number += 1) {
    expect(await read(`/search?q=${'x'.repeat(60)}${number}`)).toContain('"hits":[]')
    expect(cache.bytes).toBeLessThanOrEqual(100_000)
  }
  expect(cache.bytes).toBeGreaterThan(50_000)
})

test('an answer begun before an edit is not used for requests after it', async () => {
  let version = 1
  const responseCache = createResponseCache(() => Promise.resolve(String(version++)))
  const { api } = await createTestApp({ candidates: [aCandidate({ AcctNum: 5 })] }, { responseCache })

  expect((await api.request('/api/candidates/5')).status).toBe(200)
  expect(responseCache.peek('/api/candidates/5')).toBeUndefined()
})

test('many simultaneous requests for an uncached answer wait for the same one', async () => {
  const { api, db } = await createTestApp({ committees: [aCommittee()] })
  await registerIn(db).noteChange()
  const queries = vi.spyOn(db, 'selectFrom')

  const bodies = await Promise.all(
    Array.from({ length: 20 }, async () => (await api.request('/api/committees')).json()),
  )

  expect(bodies).toEqual(Array.from({ length: 20 }, () => [aCommittee()]))
  expect(queries.mock.calls.filter(([table]) => (table as unknown) === 'committee')).toHaveLength(1)
})

test('all addresses of a page share its cached citation, and its file is not cached', async () => {
  const responseCache = cacheOf(1_000_000)
  const { api } = await createTestApp({ committees: [aCommittee()] }, { responseCache })
  const cite = async (page: string, call = '/api/citation') => {
    const answer = await api.request(`${call}?page=${encodeURIComponent(page)}`)
    expect(answer.status).toBe(200)
    return answer
  }
  await cite('/committees')
  const key = '2026-11-21 /api/citation?page=%2Fcommittees'
  const made = responseCache.peek(key)
  const { bytes } = responseCache

  for (const page of ['/committees?x=1', '/committees?x=2&cb=3', '/Committees/', '/committees#top'])
    await cite(page)
  const file = await cite('/committees', '/api/citation/file')

  expect(file.headers.get('Cache-Control')).toBe('no-store')
  expect(made).toBeDefined()
  expect(responseCache.peek(key)).toBe(made)
  expect(responseCache.bytes).toBe(bytes)
})
