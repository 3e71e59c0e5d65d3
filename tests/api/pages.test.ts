import { expect, test } from 'vitest'
import { officesOf } from '#contract/domain/races.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import { candidatesIn } from '#database/repositories/candidates.ts'
import { aCandidate, aCommittee, aVoter } from '#mocks/builders.ts'
import { registerIn } from '#database/register.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'
import { makeSite } from '#tests/support/api/makeSite.ts'
import { GIFT, publishing } from '#tests/support/register/transactionWriting.ts'

type Site = Awaited<ReturnType<typeof makeSite>>

/** What the HTML says, for a visitor who does not run its scripts. */
async function read({ site }: Site, path: string) {
  const response = await site.request(path)
  const html = await response.text()
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, group]) => group)
  return {
    status: response.status,
    html,
    title: all(/<title>(.*?)<\/title>/g)[0],
    description: all(/<meta name="description" content="(.*?)"/g)[0],
    canonical: all(/<link rel="canonical" href="(.*?)"/g)[0],
    modules: all(/<link rel="modulepreload" crossorigin href="(.*?)"/g),
    calls: all(/<link rel="preload" as="fetch" crossorigin href="(.*?)"/g),
  }
}

const ada = aCandidate({
  AcctNum: 91_527,
  AccountList: [{ accountName: 'Friends of Ada', accountNum: 70_275 }],
})

test('each page has the title the specification gives it', async () => {
  const site = await makeSite({ candidates: [ada], committees: [aCommittee()] })
  const titleOf = async (path: string) => (await read(site, path)).title

  expect(await titleOf('/')).toBe('Sunshine Ledger - Home')
  expect(await titleOf('/candidates')).toBe('Sunshine Ledger - Candidates')
  expect(await titleOf('/candidates/20261103-GEN/STR')).toBe('Sunshine Ledger - Candidates')
  expect(await titleOf('/candidates/91527')).toBe('Sunshine Ledger - Ada M. Alvarez')
  expect(await titleOf('/committees')).toBe('Sunshine Ledger - Committees')
  expect(await titleOf('/committees/70275')).toBe('Sunshine Ledger - Citizens for Shade Trees')
})

test("a candidate's page names the candidate, its scripts and its first calls", async () => {
  const page = await read(await makeSite({ candidates: [ada] }), '/candidates/91527')

  expect(page).toMatchObject({
    status: 200,
    description:
      'State Representative, District 24, 2026 General Election, No party affiliation, Qualified: cash on hand, what was raised and spent, and the filed documents of Ada M. Alvarez, account 91527.',
    canonical: undefined,
    modules: ['/assets/vendor-1.js', '/assets/table-1.js', '/assets/RecordPage-1.js'],
    calls: [
      '/api/candidates/91527',
      '/api/documents/91527',
      '/api/registrations/91527',
      '/api/related/91527',
      '/api/balances?accounts=70275,91527',
      '/api/transactions/summary?accounts=70275,91527&amp;kind=contributions',
      '/api/transactions/summary?accounts=70275,91527&amp;kind=expenditures',
      '/api/imports/latest',
    ],
  })
})

test('a list starts with its elections, offices, candidates and their balances', async () => {
  const page = await read(await makeSite({ candidates: [ada] }), '/candidates/20261103-GEN/STR')

  expect(page.calls).toEqual([
    '/api/electioncodes',
    '/api/candidates/election/20261103-GEN',
    '/api/candidates/20261103-GEN/STR',
    '/api/documents/type/Statement%20of%20Solicitation',
    '/api/balances?accounts=70275,91527',
    '/api/imports/latest',
  ])
  expect(page.description).toContain('State Representative in the 2026 General Election')
})

test('a race is named with its office, place and election, and starts with one call', async () => {
  const site = await makeSite({ candidates: [ada] }, { publicUrl: 'https://ledger.example.org' })
  const page = await read(site, '/races/20261103-GEN/STR/24')

  expect(page).toMatchObject({
    status: 200,
    title: 'Sunshine Ledger - State Representative, District 24, 2026 General Election',
    description:
      'State Representative, District 24, 2026 General Election: Ada M. Alvarez (NPA) side by side, by what was raised, spent and is left.',
    canonical: 'https://ledger.example.org/races/20261103-GEN/STR/24',
    calls: ['/api/races/20261103-GEN/STR/24'],
  })
  expect(await read(site, '/races/20261103-GEN')).toMatchObject({
    status: 200,
    title: 'Sunshine Ledger - 2026 General Election',
    canonical: 'https://ledger.example.org/races/20261103-GEN',
    calls: ['/api/races/20261103-GEN'],
  })
  expect(await read(site, '/races/20261103-GEN/STR')).toMatchObject({
    status: 200,
    canonical: 'https://ledger.example.org/races/20261103-GEN/STR',
    calls: ['/api/races/20261103-GEN/STR'],
  })
})

test.for<[string, string]>([
  ['/candidates/00091527', '/candidates/91527'],
  ['/candidates/000000000091527?open=5&sort=date', '/candidates/91527?open=5&sort=date'],
  ['/candidates/091527/cash-on-hand', '/candidates/91527/cash-on-hand'],
  ['/candidates/000', '/candidates/0'],
  ['/Committees//070275/transactions/?kind=transfers', '/committees/70275/transactions?kind=transfers'],
  ['/candidates/20261103-GEN/STR/', '/candidates/20261103-GEN/STR'],
  ['/races/20261103-GEN/STR/024', '/races/20261103-GEN/STR/24'],
  ['/races/20261103-GEN/STR/024/card.png', '/races/20261103-GEN/STR/24/card.png'],
  ['/embed/races/20261103-GEN/STR/0024', '/embed/races/20261103-GEN/STR/24'],
  ['/zip/34471-1234', '/zip/34471'],
  ['/zip/344711234/', '/zip/34471'],
  ['/committees/%0d%0aX:%20y/', '/committees/%0d%0aX:%20y'],
  ['/%43ommittees/70275', '/committees/70275'],
  ['/officers/Bea%20Boone/', '/officers/Bea%20Boone'],
  ['//search/?q=ada', '/search?q=ada'],
  ['/sitemap.xml/', '/sitemap.xml'],
  ['//api/committees', '/api/committees'],
  ['//example.com//', '/example.com'],
])('the page at %s has one address, %s, to which others redirect for good', async ([given, address]) => {
  const { site } = await makeSite({ candidates: [ada] })
  const response = await site.request(given)

  expect(response.status).toBe(301)
  expect(response.headers.get('Location')).toBe(address)
  expect((await site.request(address)).status).not.toBe(301)
})

test('an address that names another host leads to no other host', async () => {
  const { site } = await makeSite()
  for (const path of [
    '//example.com//',
    '/\\example.com/',
    '/%5Cexample.com/',
    '/%2F/example.com/',
    '//candidates.example.com/1/',
  ])
    expect((await site.request(path)).headers.get('Location')).toMatch(/^\/[^/\\]/)
})

test.each([
  '/races',
  '/races/20991103-GEN',
  '/races/nonsense',
  '/races/20261103-GEN/AGR',
  '/races/20261103-GEN/STR/25',
  '/races/20261103-GEN/STR/24/more',
  '/races/nonsense/STR/24',
])('there is no race at %s', async (path) => {
  expect((await read(await makeSite({ candidates: [ada] }), path)).status).toBe(404)
})

test('the page of a ZIP code is for search engines where its districts are known, and not found where they are not', async () => {
  const voters = Array.from({ length: 25 }, (_, at) => aVoter({ VoterID: String(100_000_001 + at) }))
  const site = await makeSite({ candidates: [ada], voters }, { publicUrl: 'https://ledger.example.org' })

  expect(await read(site, '/zip/34471')).toMatchObject({
    status: 200,
    title: 'Sunshine Ledger - ZIP Code 34471',
    canonical: 'https://ledger.example.org/zip/34471',
    calls: ['/api/zips/34471'],
  })
  expect((await read(site, '/zip/34472')).status).toBe(404)
  expect((await read(site, '/zip/nowhere')).status).toBe(404)
  expect(await read(await makeSite({ candidates: [ada] }), '/zip/34471')).toMatchObject({
    status: 200,
    canonical: undefined,
  })
})

test('the rows behind the figures have a separate page, which search engines do not index', async () => {
  const site = await makeSite({ candidates: [ada], committees: [aCommittee()] })
  const ofCandidate = await read(site, '/candidates/91527/transactions?kind=expenditures')

  expect(ofCandidate).toMatchObject({
    status: 200,
    title: 'Sunshine Ledger - Transactions, Ada M. Alvarez',
    calls: [
      '/api/candidates/91527',
      '/api/transactions?accounts=70275,91527&amp;kind=expenditures',
      '/api/transactions/summary?accounts=70275,91527&amp;kind=expenditures',
      '/api/balances?accounts=70275,91527',
    ],
    canonical: undefined,
  })
  expect(await read(site, '/committees/70275/transactions?figure=loans&x=1')).toMatchObject({
    status: 200,
    title: 'Sunshine Ledger - Transactions, Citizens for Shade Trees',
    calls: [
      '/api/committees/70275',
      '/api/transactions?accounts=70275&amp;kind=contributions&amp;type=LOA&amp;list=whole',
      '/api/transactions/summary?accounts=70275&amp;kind=contributions&amp;list=whole',
      '/api/balances?accounts=70275',
    ],
  })
  // There are no rows for an account that is not one of theirs.
  expect((await read(site, '/committees/70275/transactions?account=5')).calls).toEqual([
    '/api/committees/70275',
  ])
  expect((await read(site, '/committees/5/transactions')).status).toBe(404)
  expect((await read(site, '/candidates/x/transactions')).status).toBe(404)
})

test('the explanation of a figure has a separate page, which search engines do not index', async () => {
  const site = await makeSite({ candidates: [ada], committees: [aCommittee()] })
  const ofCandidate = await read(site, '/candidates/91527/cash-on-hand')

  expect(ofCandidate).toMatchObject({
    status: 200,
    title: 'Sunshine Ledger - Cash on Hand, Ada M. Alvarez',
    canonical: undefined,
    calls: [
      '/api/candidates/91527',
      '/api/balances?accounts=70275,91527',
      '/api/balances/91527',
      '/api/balances/70275',
    ],
  })
  expect(ofCandidate.html).toContain('<meta name="robots" content="noindex" />')
  expect(await read(site, '/committees/70275/cash-on-hand')).toMatchObject({
    status: 200,
    canonical: undefined,
    calls: ['/api/committees/70275', '/api/balances/70275'],
  })
  expect((await read(site, '/committees/5/cash-on-hand')).status).toBe(404)
})

test('the page about this data names its calls', async () => {
  expect(await read(await makeSite(), '/about-data')).toMatchObject({
    status: 200,
    title: 'Sunshine Ledger - About This Data',
    canonical: undefined,
    calls: ['/api/imports/latest', '/api/status'],
  })
})

test('search results start with the hits, and search engines do not index them', async () => {
  const site = await makeSite({ candidates: [ada] })

  const page = await read(site, '/search?from=mail&page=2&q=+Ada++ALV&kind=candidate')
  expect(page).toMatchObject({
    status: 200,
    title: 'Sunshine Ledger - Search: Ada  ALV',
    canonical: undefined,
    calls: ['/api/search?q=ada%20alv&amp;limit=50', '/api/names?q=ada%20alv&amp;limit=50'],
  })
  expect(page.html).toContain('<meta name="robots" content="noindex" />')
  expect(await read(site, '/search?q=%3Cscript%3E')).toMatchObject({
    title: 'Sunshine Ledger - Search: &lt;script&gt;',
  })
  expect(await read(site, '/search?q=+')).toMatchObject({ title: 'Sunshine Ledger - Search', calls: [] })
})

test('two queries are two pages, and an unknown parameter makes no new page', async () => {
  const { site } = await makeSite({ candidates: [ada] })
  const etagOf = async (path: string) => (await site.request(path)).headers.get('ETag')
  const first = await etagOf('/search?q=ada')

  expect(await etagOf('/search?q=bea')).not.toBe(first)
  expect(await etagOf('/search?x=1&q=ada')).toBe(first)
  expect(await etagOf('/committees?q=ada')).toBe(await etagOf('/committees'))
})

test('a chair or treasurer has a page, and the page of an unknown name is not found', async () => {
  const site = await makeSite({ committees: [aCommittee()] })

  expect(await read(site, '/officers/Bea%20Boone')).toMatchObject({
    status: 200,
    title: 'Sunshine Ledger - Bea Boone',
    description: 'The Florida committees that name Bea Boone as chair or treasurer.',
    calls: ['/api/committees/byOfficer/Bea%20Boone', '/api/imports/latest'],
  })
  const { status, headers } = await site.site.request('/officers/BEA%20..!%20boone?x=1')
  expect([status, headers.get('Location')]).toEqual([302, '/officers/Bea%20Boone?x=1'])
  for (const path of ['/officers/Nobody', '/officers/%E0%A4%A', '/officers', '/officers/Bea%20Boone/more'])
    expect((await read(site, path)).status).toBe(404)
})

test('results for contributors start with both calls; a filed name has a page only if something was filed under it', async () => {
  const site = await makeSite({ candidates: [ada] })

  expect((await read(site, '/search?q=ada&kind=contributor')).calls).toEqual([
    '/api/search?q=ada&amp;limit=50',
    '/api/names?q=ada&amp;limit=50',
  ])
  await publishing(site.db, (writer) =>
    writer.replace({ owner: 91_527, kind: 'contributions', year: 2026, isWhole: true }, [GIFT]),
  )
  expect(await read(site, '/names/32801/pelican%2C%20ada')).toMatchObject({
    status: 200,
    title: 'Sunshine Ledger - PELICAN, ADA',
    canonical: undefined,
    calls: ['/api/names/32801/pelican,%20ada', '/api/names/32801/pelican,%20ada/rows'],
  })
  for (const path of ['/names/32801/nobody', '/names/-/pelican%2C%20ada', '/names/x/y', '/names/32801'])
    expect((await read(site, path)).status).toBe(404)
})

test.each([
  ['an office that nobody runs for', '/candidates/20261103-GEN/ZZZ', '/candidates/20261103-GEN/STR'],
  [
    'an office of the specification that nobody runs for',
    '/candidates/20261103-GEN/GOV',
    '/candidates/20261103-GEN/STR',
  ],
  ['an office in small letters', '/candidates/20261103-GEN/agr', '/candidates/20261103-GEN/AGR'],
  ['no election', '/candidates/none/AGR', '/candidates/20261103-GEN/AGR'],
  ['an election that is not on file', '/candidates/19990101-GEN/GOV', '/candidates/20261103-GEN/STR'],
  ['an office of another election', '/candidates/20241105-GEN/AGR', '/candidates/20241105-GEN/STS'],
  ['words', '/candidates/20261103-GEN/Buy%20pelicans%20now', '/candidates/20261103-GEN/STR'],
  [
    'a word of the programming language',
    '/candidates/20261103-GEN/constructor',
    '/candidates/20261103-GEN/STR',
  ],
])(
  'the address of a list for %s is redirected to one that exists, which is not cached',
  async (_, path, list) => {
    const { site } = await makeSite({
      candidates: [
        ada,
        aCandidate({ AcctNum: 2, OfficeCode: 'AGR', OfficeDesc: 'Commissioner of Agriculture' }),
        aCandidate({
          AcctNum: 3,
          ElectionID: '20241105-GEN',
          OfficeCode: 'STS',
          OfficeDesc: 'State Senator',
        }),
      ],
      elections: [
        { value: '20261103-GEN', name: '2026 General Election' },
        { value: '20241105-GEN', name: '2024 General Election' },
      ],
    })

    const { status, headers } = await site.request(path)

    expect([status, headers.get('Location'), headers.get('Cache-Control')]).toEqual([302, list, 'no-store'])
    expect((await site.request(list)).status).toBe(200)
  },
)

test('in a register without candidates a list is not found, and starts with the calls of an empty list', async () => {
  const page = await read(await makeSite({}), '/candidates/20991103-GEN/GOV')

  expect(page).toMatchObject({
    status: 404,
    title: 'Sunshine Ledger - Candidates',
    canonical: undefined,
    calls: [
      '/api/electioncodes',
      '/api/candidates/election/20991103-GEN',
      '/api/candidates/20991103-GEN/GOV',
    ],
  })
  expect(page.html).not.toContain('2099 General Election')
})

test('a name that looks like code stays text', async () => {
  const candidate = aCandidate({ AcctNum: 5, NameFirst: '<script>', NameMiddle: '"', NameLast: "$& O'Brien" })

  const { html } = await read(await makeSite({ candidates: [candidate] }), '/candidates/5')

  expect(html).toContain('<title>Sunshine Ledger - &lt;script&gt; &quot; $&amp; O&#39;Brien</title>')
  expect(html).not.toContain('<script>')
})

test.each([
  ['/candidates/5', 'Candidate Not Found'],
  ['/candidates/0', 'Candidate Not Found'],
  ['/candidates/abc', 'Candidate Not Found'],
  ['/committees/5', 'Committee Not Found'],
  ['/committees/70275/more', 'Page Not Found'],
  ['/nowhere', 'Page Not Found'],
  ['/.well-known/security.txt', 'Page Not Found'],
  ['/*', 'Page Not Found'],
  ['/%2A', 'Page Not Found'],
])('%s is not found: 404, with a page that says so and is not indexed', async (path, subject) => {
  const page = await read(await makeSite({ candidates: [ada], committees: [aCommittee()] }), path)

  expect(page).toMatchObject({ status: 404, title: `Sunshine Ledger - ${subject}`, canonical: undefined })
  expect(page.html).toContain('<div id="root"></div>')
  expect(page.html).toContain('<meta name="robots" content="noindex" />')
})

test('with a public address, links for search engines and previews are absolute; without one there are none', async () => {
  const site = await makeSite({ committees: [aCommittee()] }, { publicUrl: 'https://ledger.example.org' })

  const { html, canonical } = await read(site, '/committees/70275?from=mail')

  expect(canonical).toBe('https://ledger.example.org/committees/70275')
  expect(html).toContain('<meta property="og:url" content="https://ledger.example.org/committees/70275" />')
  expect(html).toContain(
    '<meta property="og:title" content="Citizens for Shade Trees, Florida election committee" />',
  )
})

test('links to lists and records say which list and which race, where the title of the page does not', async () => {
  const site = await makeSite({ candidates: [ada] })
  const linkText = async (path: string) =>
    /<meta property="og:title" content="(.*?)"/.exec((await read(site, path)).html)?.[1]

  expect(await linkText('/candidates/20261103-GEN/STR')).toBe(
    'Candidates for State Representative, 2026 General Election',
  )
  expect(await linkText('/candidates/91527')).toBe(
    'Ada M. Alvarez, State Representative, District 24, 2026 General Election',
  )
  expect(await linkText('/glossary')).toBe('Glossary')
})

test('search engines for data find what the register is and where its files are', async () => {
  const site = await makeSite({ candidates: [ada] }, { publicUrl: 'https://ledger.example.org' })
  const described = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(
    (await read(site, '/about-data')).html,
  )

  expect(JSON.parse(described?.[1] ?? '')).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    url: 'https://ledger.example.org/about-data',
    isAccessibleForFree: true,
    spatialCoverage: 'Florida, United States',
    distribution: [
      { encodingFormat: 'text/csv', contentUrl: 'https://ledger.example.org/api/export/csv/committees' },
      { encodingFormat: 'application/json', contentUrl: 'https://ledger.example.org/api/bulk' },
    ],
  })
  expect((await read(site, '/')).html).not.toContain('ld+json')
})

test('the form that chooses a list works without scripts, and leads only to pages of this site', async () => {
  const { site } = await makeSite({ candidates: [ada] })
  const leadsTo = async (query: string) => {
    const { status, headers } = await site.request(`/candidates?${query}`)
    return [status, headers.get('Location')]
  }

  expect(await leadsTo('election=20261103-GEN&office=STR')).toEqual([303, '/candidates/20261103-GEN/STR'])
  expect(await leadsTo('election=20261103-GEN&office=//evil.example/')).toEqual([
    303,
    '/candidates/20261103-GEN/%2F%2Fevil.example%2F',
  ])
  expect(await leadsTo('election=//evil.example&office=STR')).toEqual([200, null])
  expect(await leadsTo('election=20261103-GEN')).toEqual([200, null])
})

test('the Host of a request is never repeated', async () => {
  const { site } = await makeSite({ candidates: [ada] })
  for (const path of ['/candidates/91527', '/sitemap.xml', '/robots.txt'])
    expect(await (await site.request(`http://evil.example${path}`)).text()).not.toContain('evil')
})

test('every page says that its data is invented exactly as long as it is', async () => {
  const world = await makeSite()
  const { db } = world
  const showsSampleNotice = async (path: string) =>
    (await read(world, path)).html.includes('Sample data: every name')
  await registerIn(db).setSample(true)

  expect([
    await showsSampleNotice('/'),
    await showsSampleNotice('/admin'),
    await showsSampleNotice('/nowhere'),
  ]).toEqual([true, true, true])

  await registerIn(db).setSample(false)
  await registerIn(db).noteChange()
  expect([await showsSampleNotice('/'), await showsSampleNotice('/admin')]).toEqual([false, false])
})

test('a page is revalidated each time, and sent again only when it has changed', async () => {
  const { site, db } = await makeSite({ candidates: [ada] })
  const first = await site.request('/candidates/91527')
  const etag = first.headers.get('ETag') ?? ''
  const again = () => site.request('/candidates/91527', { headers: { 'If-None-Match': etag } })

  expect(first.headers.get('Cache-Control')).toBe('no-cache')
  expect((await again()).status).toBe(304)

  await db.updateTable('candidate').set({ name_first: 'Adele' }).execute()
  await registerIn(db).noteChange()
  expect((await again()).status).toBe(200)
})

test("the administrators' pages are not cached and not indexed", async () => {
  const { site } = await makeSite()

  const response = await site.request('/admin/candidates/edit/5')

  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  })
})

test('a page only accepts requests to read it', async () => {
  const { site } = await makeSite()
  await site.request('/committees')

  const head = await site.request('/committees', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])

  const refused = await site.request('/committees', { method: 'POST' })
  expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
})

const running = (AcctNum: number, OfficeCode: string, OfficeDesc: string, more: object = {}) =>
  aCandidate({ AcctNum, OfficeCode, OfficeDesc, ...more })

test('a page that offers the offices of an election starts with those of all its candidates', async () => {
  const { db, api } = await createTestApp({
    candidates: [
      ada,
      running(4, 'CTJ', 'Circuit Judge'),
      running(3, 'PUB', 'Public Defender'),
      // The state's own text, which it may change: the text of the last candidate in the list is shown.
      running(2, 'CTJ', 'Judge of a Circuit'),
      running(1, 'CTJ', 'Circuit Judge'),
      running(5, 'ATG', 'Attorney General', { offListSince: '2026-07-24' }),
      running(6, 'GOV', 'Governor', { ElectionID: '20221108-GEN' }),
    ],
  })
  const url = '/api/candidates/election/20261103-GEN'
  const offices = officesOf((await (await api.request(url)).json()) as Candidate[])

  expect(offices.map(({ description }) => description)).toEqual([
    'State Representative',
    'Circuit Judge',
    'Public Defender',
  ])
  expect(officesOf(await candidatesIn(db).runningFor('20261103-GEN'))).toEqual(offices)
})
