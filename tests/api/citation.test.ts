import { createPublicKey, hash, verify } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { canonicalJson } from '#contract/domain/citations.ts'
import type { Citation, CitationFile, CitationKeys } from '#contract/schemas/citation.ts'
import { siteKeysIn } from '#database/repositories/siteKeys.ts'
import { makeKeyPair } from '#server/signing.ts'
import { createResponseCache } from '#server/cache/responseCache.ts'
import { aBalance, aCandidate, aCommittee } from '#mocks/builders.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'
import { GIFT, publishing } from '#tests/support/register/transactionWriting.ts'

type Api = Awaited<ReturnType<typeof createTestApp>>['api']

const ACTOR = { who: 'ada at the console', ipAddress: 'console', at: '2026-11-22T12:00:00.000Z' }
const KEYS = '/.well-known/citation-keys.json'
const citeUrl = (page: string) => `/api/citation?page=${encodeURIComponent(page)}`
const fileUrl = (page: string) => `/api/citation/file?page=${encodeURIComponent(page)}`

const cited = async (api: Api, page: string) => (await (await api.request(citeUrl(page))).json()) as Citation
const file = async (api: Api, page: string) =>
  (await (await api.request(fileUrl(page))).json()) as CitationFile
const keysOf = async (api: Api) => (await (await api.request(KEYS)).json()) as CitationKeys

const sha256 = (value: unknown) => hash('sha256', canonicalJson(value))

/** Checks a file like anybody's program would, with only the published keys. */
function isGenuine({ answers, signature, ...facts }: CitationFile, { keys }: CitationKeys): boolean {
  const jwk = keys.find(({ kid }) => kid === facts.keyId)
  if (!jwk) return false
  const { kty, crv, x } = jwk
  const key = createPublicKey({ key: { kty, crv, x }, format: 'jwk' })
  return (
    verify(null, Buffer.from(canonicalJson(facts)), key, Buffer.from(signature, 'base64url')) &&
    facts.sha256 === sha256(answers.map(({ call, sha256: given }) => ({ call, sha256: given }))) &&
    answers.every(({ answer, sha256: given }) => sha256(answer) === given)
  )
}

test('a citation is a file with the answers that the page shows, signed with a key that the site publishes', async () => {
  const { api } = await createTestApp({ candidates: [aCandidate()], balances: [aBalance()] })

  const response = await api.request(fileUrl('/candidates/91527'))

  expect(response.headers.get('Content-Type')).toBe('application/vnd.sunshine-ledger.citation+json')
  expect(response.headers.get('Content-Disposition')).toBe(
    'attachment; filename="citation-candidates-91527-2026-11-21.json"',
  )
  const whole = (await response.json()) as CitationFile
  const { answers, ...facts } = whole
  expect(facts).toMatchObject({
    format: 'sunshine-ledger-citation/1',
    site: 'https://ledger.example.org',
    page: 'https://ledger.example.org/candidates/91527',
    title: 'Ada M. Alvarez, State Representative, District 24, 2026 General Election',
    day: '2026-11-21',
  })
  for (const { call, answer } of answers) expect(await (await api.request(call)).json()).toEqual(answer)
  expect(answers.map(({ call }) => call)).toContain('/api/balances?accounts=91527')
  expect(await cited(api, '/candidates/91527')).toEqual(facts)
  const keys = await keysOf(api)
  expect(keys).toEqual({
    site: 'https://ledger.example.org',
    keys: [
      {
        kty: 'OKP',
        crv: 'Ed25519',
        x: expect.any(String) as string,
        kid: facts.keyId,
        from: '2026-11-21T12:00:00.000Z',
        until: null,
      },
    ],
  })
  expect(isGenuine(whole, keys)).toBe(true)
  expect(isGenuine({ ...whole, day: '2026-11-22' }, keys)).toBe(false)
})

test('the id of a key is its thumbprint, and no call tells the private half', async () => {
  const { api, db } = await createTestApp({ candidates: [aCandidate()] })
  const { keys } = await keysOf(api)
  const { privateKey } = await db
    .selectFrom('site_key')
    .select('private_key as privateKey')
    .executeTakeFirstOrThrow()

  // RFC 7638 has the members in this order, without spaces.
  expect(keys.map(({ x }) => hash('sha256', `{"crv":"Ed25519","kty":"OKP","x":"${x}"}`, 'buffer'))).toEqual(
    keys.map(({ kid }) => Buffer.from(kid, 'base64url')),
  )
  expect(privateKey).toMatch(/^[\w-]{43}$/)
  for (const url of [KEYS, citeUrl('/candidates/91527'), fileUrl('/candidates/91527')])
    expect(await (await api.request(url)).text()).not.toContain(privateKey)
})

const RACE = '/races/20261103-GEN/STR/24'
test.each([
  ['the home page', '/'],
  ['a list of candidates', '/candidates/20261103-GEN/STR'],
  ['a candidate', '/candidates/91527'],
  ['the transactions of a candidate', '/candidates/91527/transactions'],
  ['the cash on hand of a candidate', '/candidates/91527/cash-on-hand'],
  ['the committees', '/committees'],
  ['a committee', '/committees/70275'],
  ['the transactions of a committee', '/committees/70275/transactions'],
  ['the cash on hand of a committee', '/committees/70275/cash-on-hand'],
  ['the races for an office', '/races/20261103-GEN/STR'],
  ['a race', RACE],
  ['a name as it was filed', '/names/32801/PELICAN,%20ADA'],
  ['a search', '/search?q=alvarez'],
  ['the age of the data', '/about-data'],
])('%s can be cited', async (_, page) => {
  const { api, db } = await createTestApp({
    candidates: [aCandidate()],
    committees: [aCommittee({ AcctNum: 70_275 })],
    balances: [aBalance(), aBalance({ account: 70_275 })],
  })
  await publishing(db, (writer) =>
    writer.replace({ owner: 91_527, kind: 'contributions', year: 2026, isWhole: true }, [GIFT]),
  )

  const whole = await file(api, page)

  expect(isGenuine(whole, await keysOf(api))).toBe(true)
  expect(whole.answers.length).toBeGreaterThan(0)
})

test('a page without anything of the register, and an address that is no page, are not cited', async () => {
  const { api } = await createTestApp({ candidates: [aCandidate()] })

  for (const page of [
    '/glossary',
    '/developers',
    '/verify',
    '/verify?page=/candidates/91527',
    '/candidates/7',
  ])
    for (const url of [citeUrl(page), fileUrl(page)]) {
      const refused = await api.request(url)
      expect([refused.status, await refused.json()]).toEqual([
        404,
        {
          errors: [{ msg: 'There is no such page, or it shows nothing of the register that could be cited' }],
        },
      ])
    }
  for (const page of ['https://example.org', 'candidates', ''])
    expect((await api.request(citeUrl(page))).status).toBe(400)
  expect((await api.request('/api/citation')).status).toBe(400)
})

test('all addresses of a page have one citation, with the parameters that decide what it shows', async () => {
  const { api, db } = await createTestApp({ candidates: [aCandidate()] })
  await publishing(db, (writer) =>
    writer.replace({ owner: 91_527, kind: 'contributions', year: 2026, isWhole: true }, [GIFT]),
  )
  const NAME = '/names/32801/PELICAN,%20ADA'

  for (const page of [`${NAME}?after=`, `${NAME}?x=1`, NAME]) {
    const { page: address, answers } = await file(api, page)
    expect(address).toBe(`https://ledger.example.org${NAME}`)
    expect(answers.map(({ call }) => call)).toEqual([`/api${NAME}`, `/api${NAME}/rows`])
  }
  expect((await cited(api, '/search?q=alvarez&x=1')).page).toBe('https://ledger.example.org/search?q=alvarez')
})

test('a citation names the day in Florida on which it was made, also if the register did not change since the last one', async () => {
  const { api, minutesPass } = await createTestApp({ candidates: [aCandidate()] })

  expect((await cited(api, '/candidates/91527')).day).toBe('2026-11-21')
  // 4:30 UTC is before midnight in Florida.
  minutesPass(16.5 * 60)
  expect((await cited(api, '/candidates/91527')).day).toBe('2026-11-21')
  minutesPass(60)
  expect((await cited(api, '/candidates/91527')).day).toBe('2026-11-22')
})

test('a citation of a deleted record is not made, and the file made before is as it was', async () => {
  const { api, token } = await createTestApp({ candidates: [aCandidate()], signedIn: true })
  const before = await file(api, '/candidates/91527')

  const deleted = await api.request('/api/admin/candidates/91527', {
    method: 'DELETE',
    headers: { 'x-auth-token': token },
  })

  expect(deleted.status).toBeLessThan(300)
  expect((await api.request(fileUrl('/candidates/91527'))).status).toBe(404)
  expect(isGenuine(before, await keysOf(api))).toBe(true)
})

test('servers that start at once on one database sign with one key', async () => {
  const { db } = await createTestApp({ candidates: [aCandidate()] })
  const servers = await Promise.all(Array.from({ length: 4 }, () => createTestApp({}, { db })))

  const published = await Promise.all(servers.map(({ api }) => keysOf(api)))
  const files = await Promise.all(servers.map(({ api }) => file(api, '/candidates/91527')))

  expect(new Set(published.map((keys) => JSON.stringify(keys))).size).toBe(1)
  expect(published[0]?.keys).toHaveLength(1)
  expect(new Set(files.map(({ signature }) => signature)).size).toBe(1)
})

test('a key that was replaced stays listed with its time, and its citations stay genuine', async () => {
  const { api, db } = await createTestApp({ candidates: [aCandidate()] })
  const before = await file(api, '/candidates/91527')

  await siteKeysIn(db).replace(ACTOR, makeKeyPair())

  const keys = await keysOf(api)
  const after = await file(api, '/candidates/91527')
  expect(keys.keys.map(({ kid, from, until }) => ({ kid, from, until }))).toEqual([
    { kid: after.keyId, from: '2026-11-22T12:00:00.000Z', until: null },
    { kid: before.keyId, from: '2026-11-21T12:00:00.000Z', until: '2026-11-22T12:00:00.000Z' },
  ])
  expect(after.keyId).not.toBe(before.keyId)
  expect([isGenuine(before, keys), isGenuine(after, keys)]).toEqual([true, true])
  const halves = await db.selectFrom('site_key').select(['key_id', 'private_key']).execute()
  expect(halves.find(({ key_id }) => key_id === before.keyId)?.private_key).toBeNull()
})

test.each([
  ['lost', { private_key: null }],
  ['damaged', { private_key: 'A'.repeat(43) }],
])('a key whose private half is %s signs nothing, and is not silently replaced', async (_, change) => {
  const { api, db } = await createTestApp({ candidates: [aCandidate()] })
  const { keys } = await keysOf(api)
  await db.updateTable('site_key').set(change).execute()

  const refused = await api.request(fileUrl('/candidates/91527'))

  expect([refused.status, await refused.json()]).toEqual([
    503,
    { errors: [{ msg: 'The key that signs citations is missing on this site.' }] },
  ])
  expect((await keysOf(api)).keys).toEqual(keys)
})

test('a page that shows more than a citation may hold is not cited', async () => {
  const { api } = await createTestApp({ committees: [aCommittee({ Name: 'x'.repeat(4 * 1024 ** 2) })] })

  const refused = await api.request(fileUrl('/committees'))

  expect([refused.status, await refused.json()]).toEqual([
    413,
    {
      errors: [
        {
          msg: 'This page shows more than the 4 MB that a citation may hold. Cite a part of it, such as a record.',
        },
      ],
    },
  ])
})

test('all answers of a citation are from one state of the register', async () => {
  const { db } = await createTestApp({ candidates: [aCandidate()] })
  let readings = 0
  /** Every reading until this one finds another version. */
  let until = 0
  const responseCache = createResponseCache(() => Promise.resolve(`0/${Math.min((readings += 1), until)}`))
  const { api } = await createTestApp({}, { db, responseCache })
  const cite = async () => {
    const response = await api.request(fileUrl('/candidates/91527'))
    return [response.status, response.headers.get('Retry-After')]
  }

  until = Infinity
  expect(await cite()).toEqual([503, '60'])
  until = readings + 4
  expect(await cite()).toEqual([200, null])
})

test('a page is not cited without an answer that cannot be given right now', async () => {
  const { api, db, logged } = await createTestApp({ candidates: [aCandidate()] })
  using written = vi.spyOn(console, 'error')
  await db.schema.alterTable('document').renameTo('away').execute()

  const refused = await api.request(citeUrl('/candidates/91527'))

  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '60'])
  // Once, and only there.
  expect(logged).toEqual(['GET /api/documents/{acctNum}'])
  expect(written).not.toHaveBeenCalled()
  await db.schema.alterTable('away').renameTo('document').execute()
  const { answers } = await file(api, '/candidates/91527')
  expect(answers.map(({ call }) => call)).toContain('/api/documents/91527')
})
