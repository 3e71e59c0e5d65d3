import { describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { aBalance, aCandidate, aCommittee, aDocument } from '#mocks/builders.ts'
import { asAdmin } from '#tests/support/api/asAdmin.ts'
import { DOCUMENT_TEXT } from '#tests/support/register/seed.ts'
import { makeSite } from '#tests/support/api/makeSite.ts'

const SOLICITATION = 'Statement of Solicitation'
const statementOf = (Account: number) => aDocument({ Account, type: SOLICITATION })

const SHADE = { accountName: 'Citizens for Shade Trees', accountNum: 9 }
const UNNUMBERED = { accountName: 'No number known', accountNum: null }
const ADA = aCandidate({ AcctNum: 5, ElectionID: '20241105-GEN' })
const BEA = aCandidate({ AcctNum: 6, AccountList: [SHADE, UNNUMBERED] })
const COMMITTEE = aCommittee({ AcctNum: 9 })

const register = () =>
  asAdmin({
    candidates: [ADA, BEA],
    committees: [COMMITTEE],
    addedAccounts: [{ acctNum: 5, account: SHADE }],
    documents: [statementOf(5), statementOf(6), statementOf(9)],
  })
type World = Awaited<ReturnType<typeof register>>

const ofType = `/api/documents/type/${encodeURIComponent(SOLICITATION)}`
const accountsOf = async ({ publicly }: World, path: string) =>
  ((await publicly(path)) as { Account: number }[]).map(({ Account }) => Account).toSorted((a, b) => a - b)
const status = async ({ api }: World, path: string) => (await api.request(path)).status

describe.each([
  ['candidate', 5, [6, 9]],
  ['committee', 9, [5, 6]],
] as const)('deleting %s %i', (type, acctNum, others) => {
  const file = `/docs/${acctNum}/statement.pdf`
  const documents = `/api/documents/${acctNum}`
  const record = `/api/${type}s/${acctNum}`

  test('hides its record, its documents and their files at once, and undoing it shows them again', async () => {
    const world = await register()
    expect(await accountsOf(world, documents)).toEqual([acctNum])
    expect(await accountsOf(world, ofType)).toEqual([5, 6, 9])
    expect(await (await world.api.request(file)).text()).toBe(DOCUMENT_TEXT)

    await world.call('DELETE', `/api/admin/${type}s/${acctNum}`)

    expect(await status(world, record)).toBe(404)
    expect(await world.publicly(documents)).toEqual([])
    expect(await accountsOf(world, ofType)).toEqual(others)
    expect(await status(world, file)).toBe(404)

    await world.call('DELETE', `/api/admin/deletions/${type}/${acctNum}`)

    expect(await status(world, record)).toBe(200)
    expect(await accountsOf(world, documents)).toEqual([acctNum])
    expect(await accountsOf(world, ofType)).toEqual([5, 6, 9])
    expect(await status(world, file)).toBe(200)
  })

  test('hides the file from a browser that already has it', async () => {
    const world = await register()
    const etag = (await world.api.request(file)).headers.get('ETag') ?? ''

    await world.call('DELETE', `/api/admin/${type}s/${acctNum}`)

    expect((await world.api.request(file, { headers: { 'If-None-Match': etag } })).status).toBe(404)
  })
})

test('a deleted committee leaves the account lists of its candidates, and is restored to them', async () => {
  const world = await register()
  const lists = async () => [
    ((await world.publicly('/api/candidates/5')) as typeof ADA).AccountList,
    ((await world.publicly('/api/candidates/6')) as typeof BEA).AccountList,
    ((await world.publicly('/api/candidates/byAccount/9')) as (typeof BEA)[]).map(({ AcctNum }) => AcctNum),
  ]
  expect(await lists()).toEqual([[SHADE], [SHADE, UNNUMBERED], [6, 5]])

  await world.call('DELETE', '/api/admin/committees/9')

  expect(await lists()).toEqual([[], [UNNUMBERED], []])
  await world.call('DELETE', '/api/admin/deletions/committee/9')
  expect(await lists()).toEqual([[SHADE], [SHADE, UNNUMBERED], [6, 5]])
})

test('an election in which only a deleted candidate runs is not offered', async () => {
  const world = await register()
  const elections = async () =>
    ((await world.publicly('/api/electioncodes')) as { value: string }[]).map(({ value }) => value)
  expect(await elections()).toEqual(['20261103-GEN', '20241105-GEN'])

  await world.call('DELETE', '/api/admin/candidates/5')

  expect(await elections()).toEqual(['20261103-GEN'])
})

test('filings under a number shared by a candidate and a committee are hidden when either is deleted', async () => {
  const world = await asAdmin({
    candidates: [aCandidate({ AcctNum: 7 })],
    committees: [aCommittee({ AcctNum: 7 })],
    documents: [statementOf(7)],
  })

  await world.call('DELETE', '/api/admin/candidates/7')

  expect(await world.publicly('/api/documents/7')).toEqual([])
  expect(await status(world, '/docs/7/statement.pdf')).toBe(404)
  expect(await status(world, '/api/committees/7')).toBe(200)
})

test('the page of a deleted record is not found, and the site map no longer lists it', async () => {
  const { db, site } = await makeSite({ candidates: [ADA, BEA], committees: [COMMITTEE] })
  const hide = { deleted_at: '2026-07-24T15:30:00.000Z', deleted_by: 'ada@example.org' }
  await db
    .insertInto('deletion')
    .values([
      { record_type: 'candidate', acct_num: 5, ...hide },
      { record_type: 'committee', acct_num: 9, ...hide },
    ])
    .execute()

  for (const page of [
    '/candidates/5',
    '/candidates/5/cash-on-hand',
    '/committees/9',
    '/committees/9/cash-on-hand',
  ])
    expect([page, (await site.request(page)).status]).toEqual([page, 404])
  expect((await site.request('/candidates/6/cash-on-hand')).status).toBe(200)
  const map = await (await site.request('/sitemap.xml')).text()
  expect(map).toContain('/candidates/6<')
  expect(map).not.toMatch(/\/candidates\/5<|\/committees\/9</)
})

/** The public calls, with the deleted records as parameters wherever a call takes some. */
const PUBLIC_PATHS = ENDPOINTS.filter(({ access, method, section }) => {
  return access === 'public' && method === 'GET' && section !== 'This documentation'
}).flatMap(({ path }) =>
  [5, 9].map((acctNum) =>
    path
      .replace('{format}', 'json')
      .replace(/between\/\{acctNum\}$/, 'between/{acctNum}?direction=in')
      .replace(/\{(acctNum|receiver)\}/, String(acctNum))
      .replace('{payer}', '6')
      .replace('{electionId}', '20241105-GEN')
      .replace('{officeCode}', 'STR')
      .replace('{district}', '24')
      .replace('{type}', encodeURIComponent(SOLICITATION))
      .replace('{FilePath}', `${acctNum}/statement.pdf`)
      .replace(/balances$/, 'balances?accounts=5,9'),
  ),
)

test('no public call reveals anything about deleted records', async () => {
  const world = await asAdmin({
    candidates: [
      { ...ADA, NameLast: 'Zylberstein', AccountList: [SHADE] },
      { ...BEA, ElectionID: '20241105-GEN', AccountList: [{ ...SHADE, accountName: 'Zanzibar PAC' }] },
    ],
    committees: [{ ...COMMITTEE, Name: 'Zanzibar PAC' }],
    documents: [5, 9].map((acctNum) => ({ ...statementOf(acctNum), DocDesc: 'Zoological report' })),
    balances: [aBalance({ account: 5, coh: 777_777 }), aBalance({ account: 9, coh: 888_888 })],
  })
  const spoken = async () => {
    let texts = ''
    // One after another, because many files at once are refused.
    for (const path of PUBLIC_PATHS) texts += await (await world.api.request(path)).text()
    return [...new Set(texts.match(/Zylberstein|Zanzibar|Zoological|777777|888888|8888\.88/g))].toSorted(
      (a, b) => a.localeCompare(b),
    )
  }
  expect(await spoken()).toEqual(['777777', '8888.88', '888888', 'Zanzibar', 'Zoological', 'Zylberstein'])

  await world.call('DELETE', '/api/admin/candidates/5')
  await world.call('DELETE', '/api/admin/committees/9')

  expect(await spoken()).toEqual([])
})
