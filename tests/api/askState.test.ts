import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/domain/days.ts'
import { TOKEN_HEADER } from '#contract/apiUrls.ts'
import { syncRunsIn } from '#database/imports/syncRuns.ts'
import { parseCommand } from '#importer/parseCommand.ts'
import { runSync } from '#importer/sync/runSync.ts'
import { accountAsker, type AskState } from '#server/programs/accountAsker.ts'
import { aCommittee } from '#mocks/builders.ts'
import { answerOf } from '#tests/support/api/asAdmin.ts'
import { ADA } from '#tests/support/register/recordAdministrator.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'
import { type Fault, makeClock, makeFakeState } from '#tests/support/state/fakeState.ts'
import { rowOf, type StateFiler } from '#tests/support/state/stateWorld.ts'

const committee = aCommittee({ AcctNum: 70_275 })
const PATH = '/api/admin/accounts/70275/ask'
const refusal = (msg: unknown) => ({ status: 409, body: { errors: [{ msg }] } })

async function makeSite(fault: Fault | null = null) {
  const clock = makeClock(new Date('2026-11-23T09:15:00Z'))
  const filers: StateFiler[] = [
    { account: 70_275, isCommittee: true, name: committee.Name, isListed: true, rows: [rowOf(0, 50_000)] },
  ]
  const state = await makeFakeState({
    filers,
    clock,
    faultOf: () => fault,
  })
  const asker: { ask?: AskState } = {}
  const world = await createTestApp(
    { committees: [committee], signedIn: true },
    { askState: async (...asking) => (await asker.ask?.(...asking)) ?? 'Not yet' },
  )
  const { db, api, token } = world
  asker.ask = accountAsker({
    db,
    // In this process; normally the importer runs separately.
    async startSync({ args, startedBy }) {
      const command = parseCommand(['sync', ...args])
      if (typeof command === 'string' || command.verb !== 'sync') throw new Error('Not a command of sync')
      const stop = new AbortController()
      await runSync(db, command, { site: state.site, clock: clock.clock, startedBy, stop })
    },
  })
  const call = async (method: string, path = PATH) =>
    answerOf(await api.request(path, { method, headers: { [TOKEN_HEADER]: token } }))
  const whenOver = async () => {
    await expect.poll(async () => (await syncRunsIn(db).latest(1))[0]?.state).not.toBe('running')
    return call('GET')
  }
  return { ...world, filers, call, whenOver, nextNight: () => clock.pass(DAY_MS) }
}

test('an administrator asks the state about one account, and the resulting import is recorded', async () => {
  const { call, whenOver } = await makeSite()
  expect(await call('GET')).toMatchObject({ body: { lastAsked: null, importId: null, run: null } })

  expect(await call('POST')).toMatchObject({
    status: 200,
    body: { kind: 'accounts', startedBy: 'ada@example.org' },
  })

  const { body } = await whenOver()
  expect(body).toMatchObject({
    account: 70_275,
    lastAsked: { outcome: 'changed' },
    importId: 1,
    balance: { coh: 50_000, reconciled: true, difference: null },
    run: { state: 'ended', accounts: { asked: 1, changed: 1 } },
  })
  expect(await call('GET', '/api/admin/audit?action=state+asked')).toMatchObject({
    body: [{ who: 'ada@example.org', record: 'accounts/70275' }],
  })
  expect(await call('GET', '/api/admin/runs')).toMatchObject({
    body: { night: null, latest: [{ kind: 'accounts' }] },
  })
})

test('an unreadable answer is a refusal with its reason, and the account is listed as refused', async () => {
  const { call, whenOver } = await makeSite('page for a file')
  await call('POST')

  const { body } = await whenOver()
  expect(body).toMatchObject({
    lastAsked: { outcome: 'refused', message: expect.stringContaining('70275') as string },
    importId: null,
    balance: { coh: null },
  })
  expect(await call('GET', '/api/admin/status')).toMatchObject({
    body: {
      refusedAccounts: 1,
      refused: [{ account: 70_275, name: committee.Name, owner: 'committee' }],
      asked: { accounts: 1 },
    },
  })
})

test('while a nightly run is under way other requests are refused, and the answer says since when', async () => {
  const { db, call } = await makeSite()
  const night = {
    kind: 'all',
    startedBy: 'schedule',
    holder: 'process 4711 on web1',
    day: null,
    seconds: null,
  }
  await syncRunsIn(db).begin(night)
  await db.updateTable('sync_run').set({ started_at: '2026-11-23T09:15:00.000Z' }).execute()

  expect(await call('POST')).toEqual(
    refusal(
      'The state is being asked already: sync all has been running since 11/23/26, 4:15 AM in Florida, started by ' +
        'schedule. Try again when it is done.',
    ),
  )
  expect(await call('GET', '/api/admin/audit?action=state+asked')).toMatchObject({ body: [] })
  expect(await call('GET', '/api/admin/runs')).toMatchObject({
    body: { night: null, latest: [{ kind: 'all', state: 'running' }] },
  })
})

test('one of two administrators who ask at the same time is refused', async () => {
  const { call, whenOver } = await makeSite()

  const answers = await Promise.all([call('POST'), call('POST')])

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  await whenOver()
})

test('a run that ends before it has started refers to the log, and does not keep the next from starting', async () => {
  const { db } = await createTestApp({ committees: [committee] })
  const ask = accountAsker({ db, startSync: () => Promise.resolve(null) })
  const ada = { who: 'ada@example.org', ipAddress: '192.0.2.1', at: '2026-11-23T09:15:00Z' }

  const refusals = [await ask(ada, [70_275]), await ask(ada, [70_275])]

  const failed = 'The run failed before it started. The server’s log says why.'
  expect(refusals).toEqual([failed, failed])
})

test('the state is not asked about an account without a record', async () => {
  const { call } = await makeSite()

  expect(await call('POST', '/api/admin/accounts/4/ask')).toEqual({
    status: 404,
    body: { errors: [{ msg: 'No candidate or committee has account 4' }] },
  })
})

test('a server without a contact for the state says what to set', async () => {
  const { api, token } = await createTestApp({ committees: [committee], signedIn: true })

  expect(
    await answerOf(await api.request(PATH, { method: 'POST', headers: { [TOKEN_HEADER]: token } })),
  ).toEqual(
    refusal(
      'The state must be told who is asking. Set SYNC_CONTACT to an email or web address, and restart the server.',
    ),
  )
})

test('what would take an account’s money away is loaded only for who enters the password again', async () => {
  const { db, api, token, filers, call, whenOver, nextNight } = await makeSite()
  await call('POST')
  await whenOver()
  for (const filer of filers) filer.rows = [{ ...rowOf(0, 0) }]
  nextNight()
  await call('POST')
  expect((await whenOver()).body).toMatchObject({
    lastAsked: {
      outcome: 'held',
      message:
        "The state's answers would change it from $500.00 (1 row) to $0.00 (1 row), and $500.00 of the $500.00 of these accounts would be lost.",
    },
    balance: { coh: 50_000 },
  })
  expect((await call('GET', '/api/admin/status')).body).toMatchObject({
    heldAccounts: 1,
    held: [{ account: 70_275, name: committee.Name }],
  })

  const insist = async () =>
    answerOf(
      await api.request('/api/admin/held', {
        method: 'POST',
        headers: { [TOKEN_HEADER]: token, 'Content-Type': 'application/json' },
        body: JSON.stringify({ accounts: [70_275] }),
      }),
    )
  expect(await insist()).toMatchObject({ status: 403 })
  expect((await whenOver()).body).toMatchObject({ balance: { coh: 50_000 } })

  await api.request('/api/admin/confirmation', {
    method: 'POST',
    headers: { [TOKEN_HEADER]: token, 'Content-Type': 'application/json' },
    body: JSON.stringify({ password: ADA.password }),
  })
  expect(await insist()).toMatchObject({ status: 200, body: { kind: 'accounts' } })
  expect((await whenOver()).body).toMatchObject({ balance: { coh: 0, reconciled: true } })
  expect(await call('GET', '/api/admin/audit?action=loss+allowed')).toMatchObject({
    body: [{ record: 'accounts/70275' }],
  })
  expect((await call('GET', '/api/admin/status')).body).toMatchObject({ heldAccounts: 0, held: [] })
  expect(await syncRunsIn(db).latest(3)).toHaveLength(3)
})
