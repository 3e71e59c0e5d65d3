import { describe, expect, test } from 'vitest'
import { TOKEN_HEADER } from '#contract/schemas/session.ts'
import { aCandidate, aCommittee, aDocument, aVoter } from '#mocks/builders.ts'
import { administratorsIn } from '#database/repositories/administrators.ts'
import { ADA } from '#tests/support/recordAdministrator.ts'
import { createTestApp, ORIGIN } from '#tests/support/createTestApp.ts'

const committee = aCommittee({ AcctNum: 7 })
const candidate = aCandidate({
  AcctNum: 2,
  AccountList: [{ accountName: committee.Name, accountNum: committee.AcctNum }],
})
const voter = aVoter()
const statement = aDocument({
  id: '/1',
  Account: null,
  FilePath: '',
  type: 'Statement of Solicitation',
  solicitor: 'x',
})

/** Every administrators' call, as one who may make it would, and what it answers then. */
const CALLS: [method: string, route: string, path: string, status: number, body?: unknown][] = [
  ['GET', '/api/admin/candidates', '/api/admin/candidates?election=20261103-GEN&office=STR', 200],
  ['PUT', '/api/admin/candidates/:acctNum', '/api/admin/candidates/2', 200, { VoterID: '123456789' }],
  ['DELETE', '/api/admin/candidates/:acctNum', '/api/admin/candidates/2', 204],
  ['GET', '/api/admin/candidates/:acctNum/accountlist', '/api/admin/candidates/2/accountlist', 200],
  [
    'DELETE',
    '/api/admin/candidates/:acctNum/accountlist/:accountNum',
    '/api/admin/candidates/2/accountlist/7',
    204,
  ],
  ['GET', '/api/admin/committees', '/api/admin/committees', 200],
  ['DELETE', '/api/admin/committees/:acctNum', '/api/admin/committees/7', 204],
  ['GET', '/api/admin/deletions', '/api/admin/deletions', 200],
  ['DELETE', '/api/admin/deletions/:type/:acctNum', '/api/admin/deletions/committee/9', 204],
  ['GET', '/api/admin/voters', '/api/admin/voters?lastName=n', 200],
  ['GET', '/api/admin/voters/:voterId', '/api/admin/voters/100000001', 200],
  ['GET', '/api/admin/audit', '/api/admin/audit', 200],
  ['GET', '/api/admin/sessions', '/api/admin/sessions', 200],
  ['DELETE', '/api/admin/sessions/:sessionId', '/api/admin/sessions/1', 204],
  ['GET', '/api/admin/status', '/api/admin/status', 200],
  ['GET', '/api/admin/runs', '/api/admin/runs', 200],
  ['GET', '/api/admin/accounts/:acctNum/ask', '/api/admin/accounts/2/ask', 200],
  // The settings of a test do not say who asks.
  ['POST', '/api/admin/accounts/:acctNum/ask', '/api/admin/accounts/2/ask', 409],
  [
    'PUT',
    '/api/admin/statements/account',
    '/api/admin/statements/account',
    204,
    { id: statement.id, Account: 7 },
  ],
]

async function guardedWorld() {
  const facts = {
    candidates: [{ ...candidate, AccountList: [] }],
    committees: [committee, aCommittee({ AcctNum: 9 })],
    addedAccounts: [{ acctNum: 2, account: { accountName: committee.Name, accountNum: 7 } }],
    voters: [voter],
    documents: [statement],
  }
  const world = await createTestApp({ ...facts, signedIn: true })
  await world.db
    .insertInto('deletion')
    .values({
      record_type: 'committee',
      acct_num: 9,
      deleted_at: '2026-11-20T08:00:00.000Z',
      deleted_by: 'x',
    })
    .execute()
  return world
}

type World = Awaited<ReturnType<typeof guardedWorld>>

const STRANGERS: [
  who: string,
  headersOf: (world: World) => Record<string, string> | Promise<Record<string, string>>,
][] = [
  ['no token', () => ({})],
  ['an empty token', () => ({ [TOKEN_HEADER]: '' })],
  ['a token nobody was given', () => ({ [TOKEN_HEADER]: 'x'.repeat(43) })],
  [
    'a session unused for half an hour',
    ({ token, minutesPass }) => {
      minutesPass(30)
      return { [TOKEN_HEADER]: token }
    },
  ],
  [
    'a session that was logged out',
    async ({ api, token }) => {
      await api.request('/api/auth', { method: 'DELETE', headers: { [TOKEN_HEADER]: token } })
      return { [TOKEN_HEADER]: token }
    },
  ],
  [
    'an account that was disabled',
    async ({ db, token }) => {
      const actor = { who: 'Bea', ipAddress: 'console', at: '2026-11-21T12:00:00.000Z' }
      await administratorsIn(db).disable(actor, ADA.email)
      return { [TOKEN_HEADER]: token }
    },
  ],
  [
    'only the cookie',
    ({ cookie }) => ({ Cookie: `ledger=${cookie}`, Origin: ORIGIN, 'Sec-Fetch-Site': 'same-origin' }),
  ],
  ['the cookie as the token', ({ cookie }) => ({ [TOKEN_HEADER]: cookie })],
]

const request = (
  { api }: World,
  headers: Record<string, string>,
  [method, , path, , body]: (typeof CALLS)[number],
) =>
  api.request(path, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

test('the calls tested here are all that the server has for administrators', async () => {
  const { api } = await createTestApp()
  const answered = api.routes
    // ALL is the guard itself, and what answers where there is no call.
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/admin'))
    .map(({ method, path }) => `${method} ${path}`)

  expect([...new Set(answered)].toSorted()).toEqual(
    CALLS.map(([method, route]) => `${method} ${route}`).toSorted(),
  )
})

test('outside of them, only signing in and out and the account list write anything', async () => {
  const { api } = await createTestApp()
  const writing = api.routes
    .filter(({ method, path }) => !['GET', 'ALL'].includes(method) && !path.startsWith('/api/admin'))
    .map(({ method, path }) => `${method} ${path}`)

  expect([...new Set(writing)].toSorted()).toEqual([
    'DELETE /api/auth',
    'POST /api/auth',
    'PUT /api/candidates/:acctNum/accountlist',
  ])
})

describe.each(STRANGERS)('with %s', (_, headersOf) => {
  test.each(CALLS)('%s %s is refused and changes nothing', async (...call) => {
    const world = await guardedWorld()
    const headers = await headersOf(world)

    const response = await request(world, headers, call)

    expect({ status: response.status, body: await response.json() }).toEqual({
      status: 401,
      body: { errors: [{ msg: 'Not signed in' }] },
    })
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(await (await world.api.request('/api/candidates/2')).json()).toEqual(candidate)
    expect(await (await world.api.request('/api/committees')).json()).toEqual([committee])
  })

  test('a call that does not exist is refused like the others', async () => {
    const world = await guardedWorld()
    const headers = await headersOf(world)

    expect((await world.api.request('/api/admin/nothing', { headers })).status).toBe(401)
    expect((await world.api.request('/api/admin', { headers })).status).toBe(401)
  })
})

test.each(CALLS)('with a living session %s %s is answered, and stored nowhere', async (...call) => {
  const world = await guardedWorld()

  const response = await request(world, { [TOKEN_HEADER]: world.token }, call)

  expect(response.status).toBe(call[3])
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(response.headers.get('ETag') === null || call[0] === 'PUT').toBe(true)
})
