import { expect, test } from 'vitest'
import { TOKEN_HEADER } from '#contract/apiUrls.ts'
import { aCandidate, aCommittee, aDocument, aVoter } from '#mocks/builders.ts'
import { administratorsIn } from '#database/administrators/administrators.ts'
import { ADA } from '#tests/support/register/recordAdministrator.ts'
import { createTestApp, ORIGIN } from '#tests/support/api/createTestApp.ts'

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

const NO_IMPORT = '0'.repeat(24)

/** Every administrators' call, made by someone who is allowed to, and its status. */
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
  ['GET', '/api/admin/lists', '/api/admin/lists', 200],
  [
    'POST',
    '/api/admin/lists/changes',
    '/api/admin/lists/changes',
    200,
    { change: 'delete candidates', accounts: [2] },
  ],
  ['GET', '/api/admin/deletions', '/api/admin/deletions', 200],
  ['DELETE', '/api/admin/deletions/:type/:acctNum', '/api/admin/deletions/committee/9', 204],
  ['GET', '/api/admin/voters', '/api/admin/voters?lastName=n', 200],
  ['GET', '/api/admin/voters/:voterId', '/api/admin/voters/100000001', 200],
  ['GET', '/api/admin/voterids', '/api/admin/voterids?election=20261103-GEN&office=STR', 200],
  [
    'POST',
    '/api/admin/voterids/batches',
    '/api/admin/voterids/batches',
    200,
    { purpose: 'A test', accounts: [2] },
  ],
  // There is no batch with this number.
  [
    'GET',
    '/api/admin/voterids/batches/:batchId/:accounts',
    '/api/admin/voterids/batches/1/2?birthYear=1971',
    404,
  ],
  [
    'POST',
    '/api/admin/voterids/check',
    '/api/admin/voterids/check',
    200,
    { purpose: 'A test', entries: [{ acctNum: 2, VoterID: '100000001' }] },
  ],
  [
    'PUT',
    '/api/admin/voterids',
    '/api/admin/voterids',
    200,
    { entries: [{ acctNum: 2, VoterID: '100000001', was: '', seen: 'differs' }] },
  ],
  ['GET', '/api/admin/names', '/api/admin/names', 200],
  [
    'PUT',
    '/api/admin/names',
    '/api/admin/names',
    200,
    { filer: 'Alvarez, Ada (NPA)(STR)', election: '20261103-GEN', was: null, acctNum: 2 },
  ],
  ['GET', '/api/admin/links', '/api/admin/links?election=20261103-GEN', 200],
  [
    'POST',
    '/api/admin/links/check',
    '/api/admin/links/check',
    200,
    { entries: [{ acctNum: 2, accountNum: 7 }] },
  ],
  // The account is already in the list.
  ['PUT', '/api/admin/links', '/api/admin/links', 409, { entries: [{ acctNum: 2, accountNum: 7 }] }],
  ['GET', '/api/admin/audit', '/api/admin/audit', 200],
  ['GET', '/api/admin/audit.csv', '/api/admin/audit.csv', 200],
  ['POST', '/api/admin/audit/:entryId/undo', '/api/admin/audit/999/undo', 404],
  ['GET', '/api/admin/sessions', '/api/admin/sessions', 200],
  ['DELETE', '/api/admin/sessions/:sessionId', '/api/admin/sessions/1', 204],
  ['DELETE', '/api/admin/sessions', '/api/admin/sessions', 204],
  ['GET', '/api/admin/signins', '/api/admin/signins', 200],
  ['GET', '/api/admin/secondfactor', '/api/admin/secondfactor', 200],
  ['POST', '/api/admin/secondfactor', '/api/admin/secondfactor', 200, { password: ADA.password }],
  // None is being set up, and none is active.
  [
    'PUT',
    '/api/admin/secondfactor',
    '/api/admin/secondfactor',
    409,
    { password: ADA.password, code: '123456' },
  ],
  [
    'POST',
    '/api/admin/secondfactor/recoverycodes',
    '/api/admin/secondfactor/recoverycodes',
    403,
    { password: ADA.password, code: '123456' },
  ],
  [
    'POST',
    '/api/admin/secondfactor/removal',
    '/api/admin/secondfactor/removal',
    403,
    { password: ADA.password, code: '123456' },
  ],
  [
    'PUT',
    '/api/admin/password',
    '/api/admin/password',
    204,
    { current: ADA.password, next: 'ninety ospreys circle' },
  ],
  ['GET', '/api/admin/people', '/api/admin/people', 200],
  ['POST', '/api/admin/confirmation', '/api/admin/confirmation', 204, { password: ADA.password }],
  // Ada is not the demo administrator.
  [
    'POST',
    '/api/admin/account',
    '/api/admin/account',
    404,
    { email: 'dee@example.org', name: 'Dee Dupree', password: 'sixty egrets wade' },
  ],
  // There is no administrator with this email.
  ['PUT', '/api/admin/people', '/api/admin/people', 404, { email: 'bea@example.org', isDisabled: true }],
  [
    'POST',
    '/api/admin/invitations',
    '/api/admin/invitations',
    200,
    { email: 'bea@example.org', role: 'auditor' },
  ],
  ['DELETE', '/api/admin/invitations/:invitationId', '/api/admin/invitations/1', 404],
  ['GET', '/api/admin/imports', '/api/admin/imports', 200],
  ['GET', '/api/admin/imports/:importId', '/api/admin/imports/1', 404],
  ['GET', '/api/admin/imports/:importId/rejected', '/api/admin/imports/1/rejected?file=a.txt', 404],
  ['POST', '/api/admin/imports/:importId/forget', '/api/admin/imports/1/forget', 404],
  ['POST', '/api/admin/imports/:importId/again', '/api/admin/imports/1/again', 404, {}],
  ['GET', '/api/admin/imports/open', '/api/admin/imports/open', 200],
  // The test server does not accept files.
  [
    'POST',
    '/api/admin/imports/open',
    '/api/admin/imports/open',
    409,
    { files: [{ name: 'a.txt', size: 1 }] },
  ],
  ['DELETE', '/api/admin/imports/open/:openId', `/api/admin/imports/open/${NO_IMPORT}`, 409],
  [
    'PUT',
    '/api/admin/imports/open/:openId/files/:fileNo/:offset',
    `/api/admin/imports/open/${NO_IMPORT}/files/0/0`,
    409,
  ],
  [
    'POST',
    '/api/admin/imports/open/:openId/check',
    `/api/admin/imports/open/${NO_IMPORT}/check`,
    409,
    { kind: 'committees', files: ['a.txt'] },
  ],
  [
    'POST',
    '/api/admin/imports/open/:openId/commit',
    `/api/admin/imports/open/${NO_IMPORT}/commit`,
    409,
    { shown: `1-${'0'.repeat(64)}` },
  ],
  [
    'GET',
    '/api/admin/imports/open/:openId/rejected',
    `/api/admin/imports/open/${NO_IMPORT}/rejected?file=a.txt`,
    409,
  ],
  ['GET', '/api/admin/work', '/api/admin/work', 200],
  ['GET', '/api/admin/status', '/api/admin/status', 200],
  ['GET', '/api/admin/runs', '/api/admin/runs', 200],
  ['GET', '/api/admin/accounts/:acctNum/ask', '/api/admin/accounts/2/ask', 200],
  // The test settings have no contact.
  ['POST', '/api/admin/accounts/:acctNum/ask', '/api/admin/accounts/2/ask', 409],
  ['POST', '/api/admin/held', '/api/admin/held', 409, { accounts: [2] }],
  [
    'PUT',
    '/api/admin/statements/account',
    '/api/admin/statements/account',
    204,
    { id: statement.id, Account: 7 },
  ],
]

/** With voters only for calls that read them: on PostgreSQL recording one takes ten times as long as everything else. */
async function guardedWorld(path = '') {
  const facts = {
    candidates: [{ ...candidate, AccountList: [] }],
    committees: [committee, aCommittee({ AcctNum: 9 })],
    addedAccounts: [{ acctNum: 2, account: { accountName: committee.Name, accountNum: 7 } }],
    ...(/voter/i.test(path) && { voters: [voter] }),
    documents: [statement],
  }
  const world = await createTestApp({ ...facts, signedIn: true })
  await world.db.updateTable('session').set({ confirmed_at: '2026-11-21T12:00:00.000Z' }).execute()
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

test('the calls tested here are all of the server’s administrator calls', async () => {
  const { api } = await createTestApp()
  const answered = api.routes
    // ALL is the guard itself, and the handler for unknown calls.
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/admin'))
    .map(({ method, path }) => `${method} ${path}`)

  expect([...new Set(answered)].toSorted()).toEqual(
    CALLS.map(([method, route]) => `${method} ${route}`).toSorted(),
  )
})

test('outside the administrators’ calls, only signing in and out, invitations and the account list write anything; matching names only reads', async () => {
  const { api } = await createTestApp()
  const writing = api.routes
    .filter(({ method, path }) => !['GET', 'ALL'].includes(method) && !path.startsWith('/api/admin'))
    .map(({ method, path }) => `${method} ${path}`)

  expect([...new Set(writing)].toSorted()).toEqual([
    'DELETE /api/auth',
    'POST /api/auth',
    'POST /api/auth/link',
    'POST /api/invitations',
    'POST /api/reconcile',
    'PUT /api/candidates/:acctNum/accountlist',
  ])
})

test.each(STRANGERS)('with %s every call is refused and changes nothing', async (_, headersOf) => {
  const world = await guardedWorld()
  const headers = await headersOf(world)

  for (const call of CALLS) {
    const response = await request(world, headers, call)

    const [method, route] = call
    expect({ method, route, status: response.status, body: await response.json() }).toEqual({
      method,
      route,
      status: 401,
      body: { errors: [{ msg: 'Not signed in' }] },
    })
    expect([method, route, response.headers.get('Cache-Control')]).toEqual([method, route, 'no-store'])
    const shown = ['/api/candidates/2', '/api/committees'].map(async (path) =>
      (await world.api.request(path)).json(),
    )
    expect([method, route, ...(await Promise.all(shown))]).toEqual([method, route, candidate, [committee]])
  }
})

test.each(STRANGERS)(
  'with %s a call that does not exist is refused like the others',
  async (_, headersOf) => {
    const world = await guardedWorld()
    const headers = await headersOf(world)

    expect((await world.api.request('/api/admin/nothing', { headers })).status).toBe(401)
    expect((await world.api.request('/api/admin', { headers })).status).toBe(401)
  },
)

test.each(CALLS)('with a valid session %s %s is answered, and cached nowhere', async (...call) => {
  const world = await guardedWorld(call[2])

  const response = await request(world, { [TOKEN_HEADER]: world.token }, call)

  expect(response.status).toBe(call[3])
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  // A save names the version that it made.
  expect(call[0] === 'PUT' ? null : response.headers.get('ETag')).toBeNull()
})
