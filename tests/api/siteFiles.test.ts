import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/domain/days.ts'
import { aCandidate, aCommittee } from '#mocks/builders.ts'
import { makeSite } from '#tests/support/api/makeSite.ts'

const SITE = { publicUrl: 'https://ledger.example.org' }
const FACTS = { candidates: [aCandidate()], committees: [aCommittee()] }

test.each([
  ['/favicon.ico', 'image/x-icon', 22, 32],
  ['/apple-touch-icon.png', 'image/png', 0, 180],
])(
  '%s is a picture for browsers, phones and feed readers that ask for it',
  async (path, type, start, size) => {
    const { site } = await makeSite()
    const response = await site.request(path)
    const png = Buffer.from(await response.arrayBuffer()).subarray(start)

    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, type])
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=86400')
    expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
      'PNG',
      size,
      size,
    ])
  },
)

test('each page leads browsers to a description of its search, which has the site’s address', async () => {
  const { site } = await makeSite(FACTS, SITE)
  const page = await (await site.request('/committees')).text()
  const [, address = ''] = /<link rel="search" [^>]* href="(.*?)"/.exec(page) ?? []
  const described = await site.request(address)

  expect(described.headers.get('Content-Type')).toBe('application/opensearchdescription+xml')
  expect(await described.text()).toMatch(
    /^<\?xml .*\?>\n<OpenSearchDescription xmlns="[^"]*">\n(<\w+.*(\/>|<\/\w+>)\n)*<Url type="text\/html" template="https:\/\/ledger\.example\.org\/search\?q=\{searchTerms\}"\/>\n<\/OpenSearchDescription>\n$/,
  )
})

async function contactFor(contact: string) {
  const { site } = await makeSite({}, { ...SITE, contact })
  return site.request('/.well-known/security.txt')
}

test('security.txt says how to reach the operator, for less than a year', async () => {
  const text = await (await contactFor('editor@example.org')).text()
  expect(text).toMatch(/^Contact: mailto:editor@example\.org$/m)
  expect(text).toMatch(/^Canonical: https:\/\/ledger\.example\.org\/\.well-known\/security\.txt$/m)
  const days = (Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '') - Date.now()) / DAY_MS
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
  expect(await (await contactFor('https://example.org/us')).text()).toContain(
    'Contact: https://example.org/us',
  )
  expect((await contactFor('the editor')).status).toBe(404)
})

test('a page that is not rendered on the server says without scripts that it needs them', async () => {
  const { site } = await makeSite()

  expect(await (await site.request('/admin/login')).text()).toContain(
    '<noscript><p>This page needs JavaScript.',
  )
})

test('the page for developers leads programs to the descriptions of the API', async () => {
  const { site } = await makeSite()
  const page = await (await site.request('/developers')).text()

  expect(page).toContain('<link rel="service-desc" href="/api/openapi.json" />')
  expect(page).toContain('<link rel="service-doc" href="/api/docs" />')
})

test.each([
  ['/candidates/91527', ['Candidates', 'State Representative, 2026 General Election', 'Ada M. Alvarez']],
  ['/committees/70275', ['Committees', 'Citizens for Shade Trees']],
  [
    '/races/20261103-GEN/STR/24',
    ['2026 General Election', 'State Representative', 'State Representative, District 24'],
  ],
])('%s tells search engines where it is on the site', async (path, names) => {
  const { site } = await makeSite(FACTS, SITE)
  const page = await (await site.request(path)).text()
  const [, data = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? []
  const { itemListElement: items } = JSON.parse(data) as { itemListElement: { name: string; item: string }[] }

  expect(items.map(({ name }) => name)).toEqual(names)
  expect(items.at(-1)?.item).toBe(SITE.publicUrl + path)
  for (const { item } of items)
    expect((await site.request(item.slice(SITE.publicUrl.length))).status).toBe(200)
})

test.each([
  ['/committees?page=2', '/committees?page=2'],
  ['/candidates/20261103-GEN/STR?page=3', '/candidates/20261103-GEN/STR?page=3'],
  ['/committees?page=1', '/committees'],
  ['/committees?sort=-name&page=2', '/committees'],
  ['/candidates/91527?page=2', '/candidates/91527'],
])('search engines list %s as %s', async (path, canonical) => {
  const { site } = await makeSite(FACTS, SITE)
  const page = await (await site.request(path)).text()

  expect(page).toContain(`<link rel="canonical" href="${SITE.publicUrl}${canonical}" />`)
})
