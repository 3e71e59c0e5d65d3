import { describe, expect, test } from 'vitest'
import { aBalance, aCandidate, aCommittee, aDocument } from '#mocks/builders.ts'
import { DOCUMENT_TEXT } from '#tests/support/register/seed.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'

type World = Awaited<ReturnType<typeof createTestApp>>
const answer = async ({ api }: World, path: string) => {
  const response = await api.request(path)
  return { status: response.status, body: (await response.json()) as unknown }
}

describe('GET /api/electioncodes', () => {
  test('lists imported elections and those with candidates, newest first, a general before its specials', async () => {
    const world = await createTestApp({
      elections: [
        { value: '20181106-GEN', name: '2018 General Election' },
        { value: '20261103-S01', name: 'Senate 21 Special Election' },
      ],
      candidates: [aCandidate({ ElectionID: '20261103-GEN' })],
    })

    expect(await answer(world, '/api/electioncodes')).toEqual({
      status: 200,
      body: [
        { value: '20261103-GEN', name: '2026 General Election' },
        { value: '20261103-S01', name: 'Senate 21 Special Election' },
        { value: '20181106-GEN', name: '2018 General Election' },
      ],
    })
  })
})

describe('GET /api/candidates', () => {
  const [a, b, c] = [1, 2, 3].map((AcctNum) => aCandidate({ AcctNum })) as [
    ReturnType<typeof aCandidate>,
    ReturnType<typeof aCandidate>,
    ReturnType<typeof aCandidate>,
  ]

  test('the latest filings are those with the highest account numbers', async () => {
    const world = await createTestApp({ candidates: [a, b, c] })

    expect(await answer(world, '/api/candidates?sort=acctnum_desc&limit=2')).toEqual({
      status: 200,
      body: [c, b],
    })
  })

  test('the list of an office in an election has only its own candidates', async () => {
    const governor = aCandidate({ AcctNum: 4, OfficeCode: 'GOV', OfficeDesc: 'Governor' })
    const earlier = aCandidate({ AcctNum: 5, ElectionID: '20241105-GEN' })
    const world = await createTestApp({ candidates: [a, governor, earlier] })

    expect((await answer(world, '/api/candidates/20261103-GEN/STR')).body).toEqual([a])
    expect((await answer(world, '/api/candidates/election/20261103-GEN')).body).toEqual([governor, a])
  })

  test('a candidate is answered in full, with the account list of its source', async () => {
    const candidate = aCandidate({
      AccountList: [
        { accountName: 'Friends of Ada', accountNum: 70_275 },
        { accountName: 'No number known', accountNum: null },
      ],
    })
    const world = await createTestApp({ candidates: [candidate] })

    expect(await answer(world, '/api/candidates/91527')).toEqual({ status: 200, body: candidate })
    expect((await answer(world, '/api/candidates/byAccount/70275')).body).toEqual([candidate])
    expect((await answer(world, '/api/candidates/byAccount/1')).body).toEqual([])
  })

  test.each([
    ['/api/candidates/5', 404, 'Candidate not found'],
    ['/api/candidates/0', 400, 'Invalid account number'],
    ['/api/candidates/-7', 400, 'Invalid account number'],
    ['/api/candidates/2147483648', 400, 'Invalid account number'],
    ['/api/candidates/abc', 400, 'Invalid account number'],
    ['/api/candidates/2026/GEN', 400, 'Expected an election and an office such as 20261103-GEN/STR'],
    ['/api/candidates/election/now', 400, 'Expected an election such as 20261103-GEN'],
    ['/api/candidates?limit=0', 400, 'Expected sort=acctnum_desc and a limit from 1 to 500'],
    ['/api/candidates?limit=0x10', 400, 'Expected sort=acctnum_desc and a limit from 1 to 500'],
    ['/api/candidates?limit=1e2', 400, 'Expected sort=acctnum_desc and a limit from 1 to 500'],
    ['/api/candidates?limit=%2B5', 400, 'Expected sort=acctnum_desc and a limit from 1 to 500'],
    ['/api/candidates?limit=', 400, 'Expected sort=acctnum_desc and a limit from 1 to 500'],
    ['/api/candidates/0x10', 400, 'Invalid account number'],
    ['/api/committees/5', 404, 'Committee not found'],
    ['/api/documents/x', 400, 'Invalid account number'],
    ['/api/balances', 400, 'Expected accounts= to be up to 500 account numbers, separated by commas'],
    ['/api/nothing', 404, 'No such call'],
    ['/docs/nothing.pdf', 404, 'No such document'],
    ['/docs/%E0%A4%A', 404, 'No such document'],
  ])('%s is refused with %i and a reason', async (path, status, msg) => {
    expect(await answer(await createTestApp(), path)).toEqual({ status, body: { errors: [{ msg }] } })
  })
})

test('committees are listed by account number, newest first, under both names of the call', async () => {
  const committees = [aCommittee({ AcctNum: 2 }), aCommittee({ AcctNum: 1 })]
  const world = await createTestApp({ committees })

  expect((await answer(world, '/api/committees')).body).toEqual(committees)
  expect((await answer(world, '/api/committee')).body).toEqual(committees)
  expect((await answer(world, '/api/committees/2')).body).toEqual(committees[0])
})

test('balances skip invalid account numbers and keep an unknown amount unknown', async () => {
  const balances = [aBalance({ account: 7, coh: null }), aBalance({ account: 9, coh: -150 })]
  const world = await createTestApp({ balances })

  expect(await answer(world, '/api/balances?accounts=9,7,7,,abc,0,-4,12')).toEqual({
    status: 200,
    body: balances,
  })
})

test('documents of one day are sorted by character code, capitals first, on either database', async () => {
  const descriptions = ['alpha', "O'Neil", 'O-Neil', 'Zeta']
  const world = await createTestApp({
    documents: descriptions.map((DocDesc) => aDocument({ DocDesc, FilePath: `${DocDesc}.pdf` })),
  })

  const documents = (await answer(world, '/api/documents/91527')).body as { DocDesc: string }[]

  expect(documents.map(({ DocDesc }) => DocDesc)).toEqual(["O'Neil", 'O-Neil', 'Zeta', 'alpha'])
})

test('documents of an account and of a type come newest first', async () => {
  const older = aDocument({ Date: '2026-01-31', Filename: 'b.pdf', type: 'Statement of Solicitation' })
  const newer = aDocument({ Date: '2026-02-01', Filename: 'a.pdf' })
  const world = await createTestApp({ documents: [older, newer] })

  expect((await answer(world, '/api/documents/91527')).body).toEqual([newer, older])
  expect((await answer(world, '/api/documents/type/Statement%20of%20Solicitation')).body).toEqual([older])
})

test('a document is served from its exact path, displayed inline and prevented from running scripts', async () => {
  const { api } = await createTestApp({
    documents: [aDocument({ FilePath: 'a b/é.pdf', Filename: 'é.pdf' })],
  })

  const response = await api.request('/docs/a%20b/%C3%A9.pdf')

  expect(await response.text()).toBe(DOCUMENT_TEXT)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': `inline; filename="_.pdf"; filename*=UTF-8''%C3%A9.pdf`,
    'content-security-policy': "sandbox; frame-ancestors 'self'",
    'x-content-type-options': 'nosniff',
  })
})
