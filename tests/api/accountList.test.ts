import { describe, expect, test } from 'vitest'
import { TOKEN_HEADER } from '#contract/apiUrls.ts'
import { aCandidate, aCommittee } from '#mocks/builders.ts'
import { answerOf } from '#tests/support/api/asAdmin.ts'
import { createTestApp, ORIGIN } from '#tests/support/api/createTestApp.ts'

const candidate = aCandidate({ AcctNum: 2, AccountList: [{ accountName: 'Friends of Ada', accountNum: 9 }] })

const rival = aCandidate({ AcctNum: 6, NameFirst: 'Bea', NameMiddle: '', NameLast: 'Boone' })
const shade = aCommittee({ AcctNum: 70_275, Name: 'Shade Trees' })

const signedIn = () => createTestApp({ candidates: [candidate, rival], committees: [shade], signedIn: true })
type World = Awaited<ReturnType<typeof signedIn>>

const OWN_PAGE = { 'Sec-Fetch-Site': 'same-origin', Origin: ORIGIN }
const ADDITION = { accountName: 'Shade Trees', accountNum: 70_275 }

interface Sent {
  acctNum?: string
  body?: unknown
  headers?: Record<string, string>
}

const put = async ({ api, cookie }: World, { acctNum = '2', body = ADDITION, headers = {} }: Sent = {}) =>
  api.request(`/api/candidates/${acctNum}/accountlist`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Cookie: `ledger=${cookie}`, ...OWN_PAGE, ...headers },
    body: JSON.stringify(body),
  })

const call = async ({ api, token }: World, method: string, path: string) =>
  api.request(path, { method, headers: { [TOKEN_HEADER]: token } })

describe('PUT /api/candidates/:acctNum/accountlist', () => {
  test('adds the account for everyone to see, and answers the candidate', async () => {
    const world = await signedIn()
    const added = { ...candidate, AccountList: [...candidate.AccountList, ADDITION] }

    const response = await put(world)

    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(await answerOf(response)).toEqual({ status: 200, body: added })
    expect(await (await world.api.request('/api/candidates/byAccount/70275')).json()).toEqual([added])
  })

  test('accepts the number as a string of digits too', async () => {
    const response = await put(await signedIn(), { body: { ...ADDITION, accountNum: '70275' } })

    expect(await response.json()).toMatchObject({ AccountList: [candidate.AccountList[0], ADDITION] })
  })

  test.each([
    [
      'listed already',
      '2',
      { accountName: 'A', accountNum: 9 },
      409,
      'Account 9 is in the list of candidate 2 already',
    ],
    [
      'the candidate’s own',
      '2',
      { accountName: 'A', accountNum: 2 },
      409,
      "Account 2 is the candidate's own",
    ],
    [
      'of a rival',
      '2',
      { accountName: 'Shade Trees', accountNum: 6 },
      409,
      "Account 6 is the campaign account of Bea Boone, and only a committee's can be added",
    ],
    [
      'nobody has',
      '2',
      { accountName: 'Nobody Knows This', accountNum: 999_999 },
      409,
      'No committee has account 999999',
    ],
    ['for nobody', '3', ADDITION, 404, 'Candidate not found'],
    ['for no number', 'x', ADDITION, 400, 'Invalid account number'],
    ['without a name', '2', { accountNum: 7 }, 400, 'Expected an accountName and an accountNum of digits'],
    [
      'whose number is none',
      '2',
      { accountName: 'A', accountNum: '7a' },
      400,
      'Expected an accountName and an accountNum of digits',
    ],
  ])('an account %s is not added', async (_, acctNum, body, status, msg) => {
    const world = await signedIn()

    expect(await answerOf(await put(world, { acctNum, body }))).toEqual({
      status,
      body: { errors: [{ msg }] },
    })
    expect(await (await world.api.request('/api/candidates/2')).json()).toEqual(candidate)
  })

  test('stores the committee’s name in the register, whatever name is sent', async () => {
    const world = await signedIn()

    const response = await put(world, { body: { ...ADDITION, accountName: 'Bea Boone Victory Fund' } })

    expect(await response.json()).toMatchObject({ AccountList: [candidate.AccountList[0], ADDITION] })
    expect(await world.db.selectFrom('added_account').select('account_name').execute()).toEqual([
      { account_name: 'Shade Trees' },
    ])
  })

  test('a renamed committee has its new name in every list', async () => {
    const world = await signedIn()
    await put(world)
    await world.db.updateTable('committee').set({ name: 'More Shade Trees' }).execute()

    expect(await (await world.api.request('/api/candidates/2')).json()).toMatchObject({
      AccountList: [candidate.AccountList[0], { accountName: 'More Shade Trees', accountNum: 70_275 }],
    })
  })

  test('a deleted committee counts as unknown, and a deleted rival is not named', async () => {
    const world = await signedIn()
    await call(world, 'DELETE', '/api/admin/committees/70275')
    await call(world, 'DELETE', '/api/admin/candidates/6')

    expect(await answerOf(await put(world))).toEqual({
      status: 409,
      body: { errors: [{ msg: 'No committee has account 70275' }] },
    })
    expect(await answerOf(await put(world, { body: { ...ADDITION, accountNum: 6 } }))).toEqual({
      status: 409,
      body: { errors: [{ msg: 'No committee has account 6' }] },
    })
  })

  test('a committee that has left the state’s list can be added: its page and its last figures stay', async () => {
    const world = await createTestApp({
      candidates: [candidate],
      committees: [{ ...shade, offListSince: '2026-07-24' }],
      signedIn: true,
    })

    expect((await put(world)).status).toBe(200)
  })

  test('a double click adds once', async () => {
    const world = await signedIn()

    const answers = await Promise.all([put(world), put(world)])

    expect(answers.map(({ status }) => status)).toEqual([200, 409])
  })
})

describe('who may add to an account list', () => {
  test.each([
    ['another site', 403, { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
    ['a neighbour under the same domain', 403, { 'Sec-Fetch-Site': 'same-site', Origin: ORIGIN }],
    ['an address typed by hand', 403, { 'Sec-Fetch-Site': 'none' }],
    ['a form of any site', 415, { 'Content-Type': 'text/plain' }],
    ['someone without the cookie', 401, { Cookie: '' }],
    ['someone with a cookie nobody was given', 401, { Cookie: `ledger=${'x'.repeat(43)}` }],
  ])('not %s', async (_, status, headers: Record<string, string>) => {
    const world = await signedIn()

    expect((await put(world, { headers })).status).toBe(status)
    expect(await (await world.api.request('/api/candidates/2')).json()).toEqual(candidate)
  })

  test('no one who has only the token, which is for the other calls', async () => {
    const world = await signedIn()

    expect((await put(world, { headers: { Cookie: '', [TOKEN_HEADER]: world.token } })).status).toBe(401)
    expect((await put(world, { headers: { Cookie: `ledger=${world.token}` } })).status).toBe(401)
  })

  test('no one once the session is over, however it ended', async () => {
    const loggedOut = await signedIn()
    await loggedOut.api.request('/api/auth', {
      method: 'DELETE',
      headers: { [TOKEN_HEADER]: loggedOut.token },
    })
    const idle = await signedIn()
    idle.minutesPass(30)

    expect((await put(loggedOut)).status).toBe(401)
    expect((await put(idle)).status).toBe(401)
  })

  test.each([
    [ORIGIN, 200],
    ['https://evil.example', 403],
    ['null', 403],
    ['', 403],
    [`${ORIGIN}.evil.example`, 403],
  ])('a browser that sends no Sec-Fetch-Site is judged by its Origin: %s', async (origin, status) => {
    const { api, cookie } = await signedIn()

    const response = await api.request('/api/candidates/2/accountlist', {
      method: 'PUT',
      headers: {
        'Content-Type': 'application/json',
        Cookie: `ledger=${cookie}`,
        // The client chooses the Host header, so it must not matter.
        Host: origin.replace('https://', ''),
        ...(origin !== '' && { Origin: origin }),
      },
      body: JSON.stringify(ADDITION),
    })

    expect(response.status).toBe(status)
  })
})

test('a list has each numbered account once, those of the state first, then additions', async () => {
  const unknown = { accountName: 'Not known by number', accountNum: null }
  const listed = [{ accountName: 'Friends of Ada', accountNum: 9 }, unknown]
  const { api } = await createTestApp({
    candidates: [
      aCandidate({
        AcctNum: 2,
        AccountList: [...listed, { accountName: 'Friends of Ada again', accountNum: 9 }, unknown],
      }),
    ],
    committees: [shade],
    addedAccounts: [
      { acctNum: 2, account: { accountName: 'Added before the state listed it', accountNum: 9 } },
      { acctNum: 2, account: ADDITION },
    ],
  })
  const list = { ...candidate, AccountList: [...listed, unknown, ADDITION] }

  expect(await (await api.request('/api/candidates/2')).json()).toEqual(list)
  expect(await (await api.request('/api/candidates/20261103-GEN/STR')).json()).toEqual([list])
})

describe('removing an added account', () => {
  const LIST = '/api/admin/candidates/2/accountlist'

  test('the list says who added what, and when', async () => {
    const world = await signedIn()
    await put(world)

    expect(await (await call(world, 'GET', LIST)).json()).toEqual([
      { accountName: 'Friends of Ada', accountNum: 9, addedAt: null, addedBy: null },
      { ...ADDITION, addedAt: '2026-11-21T12:00:00.000Z', addedBy: 'ada@example.org' },
    ])
    expect(await answerOf(await call(world, 'GET', '/api/admin/candidates/3/accountlist'))).toEqual({
      status: 404,
      body: { errors: [{ msg: 'Candidate not found' }] },
    })
  })

  test('removes its money and its link for everyone at once, and it can be added again', async () => {
    const world = await signedIn()
    await put(world)
    const linked = async () => (await world.api.request('/api/candidates/byAccount/70275')).json()
    expect(await linked()).toHaveLength(1)

    expect((await call(world, 'DELETE', `${LIST}/70275`)).status).toBe(204)

    expect(await linked()).toEqual([])
    expect(await (await world.api.request('/api/candidates/2')).json()).toEqual(candidate)
    expect((await put(world)).status).toBe(200)
    expect(await linked()).toHaveLength(1)
  })

  test('an addition from before committees were checked can be removed too', async () => {
    const world = await createTestApp({
      candidates: [candidate],
      addedAccounts: [{ acctNum: 2, account: { accountName: 'Nobody Knows This', accountNum: 999_999 } }],
      signedIn: true,
    })

    expect((await call(world, 'DELETE', `${LIST}/999999`)).status).toBe(204)
    expect(await (await world.api.request('/api/candidates/2')).json()).toEqual(candidate)
  })

  test('the audit trail records the addition and the removal', async () => {
    const world = await signedIn()
    await put(world)
    await call(world, 'DELETE', `${LIST}/70275`)

    expect(await (await call(world, 'GET', '/api/admin/audit?record=candidates/2')).json()).toMatchObject([
      { action: 'account removed', record: 'candidates/2', before: ADDITION, after: null },
      { action: 'account added', record: 'candidates/2', before: null, after: ADDITION },
    ])
  })

  test.each([
    ['that is not in the list', `${LIST}/70275`, 404, 'Account 70275 is not in the list of candidate 2'],
    [
      'of an imported list',
      `${LIST}/9`,
      409,
      'Account 9 comes from an imported list of accounts: import one without it',
    ],
    ['of nobody', '/api/admin/candidates/3/accountlist/9', 404, 'Candidate not found'],
    ['that is no number', `${LIST}/x`, 400, 'Invalid account number'],
  ])('an account %s is refused with the reason, and nothing changes', async (_, path, status, msg) => {
    const world = await signedIn()

    expect(await answerOf(await call(world, 'DELETE', path))).toEqual({ status, body: { errors: [{ msg }] } })
    expect(await (await world.api.request('/api/candidates/2')).json()).toEqual(candidate)
  })

  test('two administrators who remove it at once remove it once', async () => {
    const world = await signedIn()
    await put(world)

    const answers = await Promise.all([
      call(world, 'DELETE', `${LIST}/70275`),
      call(world, 'DELETE', `${LIST}/70275`),
    ])

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404])
  })

  test('anonymous callers, and those with only the cookie, can neither see nor change it', async () => {
    const world = await signedIn()
    await put(world)
    const headers = { Cookie: `ledger=${world.cookie}`, ...OWN_PAGE }

    expect((await world.api.request(LIST, { headers })).status).toBe(401)
    expect((await world.api.request(`${LIST}/70275`, { method: 'DELETE', headers })).status).toBe(401)
    expect(await (await world.api.request('/api/candidates/byAccount/70275')).json()).toHaveLength(1)
  })
})
