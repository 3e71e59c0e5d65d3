import { expect, test } from 'vitest'
import type { Work } from '#contract/schemas/workList.ts'
import { stateAccountsIn } from '#database/money/stateAccounts.ts'
import { syncAttemptsIn } from '#database/imports/latestImports.ts'
import { syncRunsIn } from '#database/imports/syncRuns.ts'
import { importsIn } from '#database/imports/imports.ts'
import { look } from '#server/doctor/machineFindings.ts'
import { aCandidate, aDocument } from '#mocks/builders.ts'
import { TOKEN_HEADER } from '#contract/apiUrls.ts'
import { IMPORT } from '#tests/support/register/importing.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'

const DISK = {
  what: 'Disk',
  ...look('5.0 GB are free where /srv is.', 'An import of all lists may need 10 GB.'),
}

async function makeSite({ hasNights = false } = {}) {
  let looked = 0
  const world = await createTestApp(
    {
      candidates: [
        aCandidate({ AcctNum: 2, VoterID: '' }),
        aCandidate({ AcctNum: 3, VoterID: '' }),
        aCandidate({ AcctNum: 4, VoterID: '123456789' }),
      ],
      documents: [
        aDocument({
          id: '/1',
          Account: null,
          FilePath: '',
          type: 'Statement of Solicitation',
          solicitor: 'x',
        }),
      ],
      imports: [
        { kind: 'candidates', files: ['c.txt'], elections: ['20261103-GEN'], at: '2026-11-10T12:00:00.000Z' },
        { kind: 'committees', files: ['CommitteeList_20261119.txt'], at: '2026-11-20T12:00:00.000Z' },
      ],
      signedIn: true,
    },
    {
      machine: {
        bulk: '',
        publish: false,
        findings: () => {
          looked += 1
          return [DISK]
        },
      },
    },
  )
  if (hasNights) {
    const runs = syncRunsIn(world.db)
    const night = await runs.begin({ kind: 'all', startedBy: '', holder: '', day: null, seconds: null })
    await runs.end(night.runId ?? 0, { state: 'ended', message: '', requests: 0, accounts: null, steps: [] })
  }
  const ask = async (): Promise<Work> =>
    (await world.api.request('/api/admin/work', { headers: { [TOKEN_HEADER]: world.token } })).json()
  return { ...world, ask, looks: () => looked }
}

const named = ({ tasks }: Work, what: string) => tasks.find((task) => task.what === what)

test('each task is described, with the page where it is done', async () => {
  const { ask } = await makeSite()

  const work = await ask()

  expect(named(work, 'VoterIDs')).toEqual({
    state: 'look',
    what: 'VoterIDs',
    finding: '2 candidates without a VoterID.',
    todo: 'Find each among the voters.',
    page: '/admin/voter-ids',
  })
  expect(named(work, 'Statements')).toMatchObject({
    finding: '1 statement of solicitation without an account.',
    page: '/admin/solicitations',
  })
  expect(named(work, 'Names')).toEqual({
    state: 'ok',
    what: 'Names',
    finding: 'every name has an account.',
    todo: null,
    page: '/admin/waiting-names',
  })
  expect(named(work, 'Disk')).toEqual({ ...DISK, page: null })
  expect(named(work, 'Last night')).toMatchObject({ state: 'look', page: '/admin#last-night' })
})

test('an import with rejected lines and a refused list are named', async () => {
  const { db, ask } = await makeSite()
  const run = {
    files: [],
    message: '',
    read: 3,
    added: 0,
    changed: 1,
    unchanged: 0,
    removed: 0,
    rejected: 2,
    rejections: [],
    elections: [],
    asOf: null,
    startedAt: '2026-11-21T11:00:00.000Z',
    finishedAt: '2026-11-21T11:00:00.000Z',
    who: 'importer',
  }
  await importsIn(db).record({ ...run, kind: 'balances', outcome: 'done' })
  await importsIn(db).record({ ...run, kind: 'committees', outcome: 'refused' })

  const work = await ask()

  expect(named(work, 'Rejected lines')).toMatchObject({
    finding: 'balances: 2 lines rejected.',
    page: '/admin/imports',
  })
  expect(named(work, 'Refused imports')).toMatchObject({
    finding: 'the last import of committees was refused.',
  })
})

test('a refused list waits for nobody once a night has asked for it again, and a refused account has its own task', async () => {
  const { db, ask, minutesPass } = await makeSite()
  const refused = { ...IMPORT, outcome: 'refused', finishedAt: '2026-11-20T09:15:00.000Z' } as const
  await importsIn(db).record({ ...refused, kind: 'candidates' })
  await importsIn(db).record({ ...refused, kind: 'money' })
  expect(named(await ask(), 'Refused imports')).toMatchObject({
    finding: 'the last import of candidates was refused.',
  })

  const attempts = syncAttemptsIn(db)
  const after = async (attempt: { at: string; election?: string; outcome?: 'refused' }) => {
    await attempts.record({ list: 'candidates', election: '', outcome: 'done', message: '', ...attempt })
    minutesPass(1)
    return named(await ask(), 'Refused imports')?.state
  }
  expect(await after({ at: '2026-11-19T09:15:00.000Z' })).toBe('look')
  expect(await after({ at: '2026-11-21T09:15:00.000Z', election: '20261103-GEN' })).toBe('look')
  expect(await after({ at: '2026-11-21T09:15:00.000Z', outcome: 'refused' })).toBe('look')
  // Its list had nothing new, so no import is recorded.
  expect(await after({ at: '2026-11-22T09:15:00.000Z' })).toBe('ok')
})

test('a list fetched nightly is late after a day without a night, a manually imported one after ten days', async () => {
  const byHand = await (await makeSite()).ask()
  expect(byHand.kinds.map(({ kind, dueDays, timeliness }) => [kind, dueDays, timeliness])).toEqual([
    ['candidates', 10, 'late'],
    ['committees', 10, 'onTime'],
  ])

  const { db, ask } = await makeSite({ hasNights: true })
  const attempts = syncAttemptsIn(db)
  const attempt = { list: 'candidates', election: '20261103-GEN', at: '2026-11-21T09:15:00.000Z' }
  await attempts.record({ ...attempt, outcome: 'done', message: 'Nothing new.' })
  await attempts.record({
    list: 'committees',
    election: '',
    at: '2026-11-21T09:16:00.000Z',
    outcome: 'refused',
    message: 'The state sent half a list',
  })
  expect((await ask()).kinds).toEqual([
    {
      kind: 'committees',
      election: null,
      at: '2026-11-20T12:00:00.000Z',
      asOf: '2026-11-19',
      dueDays: 1,
      timeliness: 'late',
      refusal: 'The state sent half a list',
    },
    {
      kind: 'candidates',
      election: '20261103-GEN',
      at: '2026-11-21T09:15:00.000Z',
      asOf: '2026-11-21',
      dueDays: 1,
      timeliness: 'onTime',
      refusal: null,
    },
  ])
})

test('an election whose list a night could not use is as old as its last list, and says why, until a later night', async () => {
  const attempt = { list: 'candidates', at: '2026-11-21T09:15:00.000Z' }
  const candidatesAfter = async (later: readonly string[]) => {
    const { db, ask } = await makeSite({ hasNights: true })
    const attempts = syncAttemptsIn(db)
    await attempts.record({ ...attempt, election: '20261103-GEN', outcome: 'refused', message: 'No row' })
    for (const at of [attempt.at, ...later])
      await attempts.record({ ...attempt, at, election: '', outcome: 'done', message: 'Nothing new.' })
    return (await ask()).kinds.find(({ kind }) => kind === 'candidates')
  }

  expect(await candidatesAfter([])).toMatchObject({
    kind: 'candidates',
    timeliness: 'late',
    refusal: 'No row',
  })
  expect(await candidatesAfter(['2026-11-21T10:15:00.000Z'])).toMatchObject({
    timeliness: 'onTime',
    refusal: null,
  })
})

test('what only a person imports is never due every night, and everything that a night fetches is', async () => {
  const { db, ask } = await makeSite({ hasNights: true })
  await importsIn(db).record({ ...IMPORT, kind: 'elections' })
  for (const list of ['state elections', 'committee statuses', 'registrations', 'money'])
    await syncAttemptsIn(db).record({
      list,
      election: '',
      at: '2026-11-21T09:15:00.000Z',
      outcome: 'done',
      message: 'Nothing new.',
    })

  const due = (await ask()).kinds.map(({ kind, dueDays }) => [kind, dueDays])
  expect(Object.fromEntries(due)).toEqual({
    candidates: 1,
    committees: 1,
    elections: 10,
    'state elections': 1,
    'committee statuses': 1,
    registrations: 1,
    money: 1,
  })
})

test('a night that asks for the candidates of all current elections counts for the list of each', async () => {
  const { db, ask, minutesPass } = await makeSite({ hasNights: true })
  await importsIn(db).record({ ...IMPORT, kind: 'candidates', elections: ['20240820-PRI'] })
  const night = { list: 'candidates', election: '', at: '2026-11-21T09:15:00.000Z' }
  const lists = async () =>
    (await ask()).kinds
      .filter(({ kind }) => kind === 'candidates')
      .map(({ election, at, timeliness, refusal }) => ({ election, at, timeliness, refusal }))
  await syncAttemptsIn(db).record({ ...night, outcome: 'done', message: 'Nothing new.' })
  const longPast = { election: '20240820-PRI', at: IMPORT.finishedAt, timeliness: 'onTime', refusal: null }
  expect(await lists()).toEqual([
    longPast,
    { election: '20261103-GEN', at: night.at, timeliness: 'onTime', refusal: null },
  ])

  await syncAttemptsIn(db).record({ ...night, outcome: 'refused', message: 'The state sent half a list' })
  minutesPass(1)
  expect(await lists()).toEqual([
    {
      election: '20261103-GEN',
      at: '2026-11-10T12:00:00.000Z',
      timeliness: 'late',
      refusal: 'The state sent half a list',
    },
    longPast,
  ])
})

test('a night that could not ask about money says why, until an account is asked about again', async () => {
  const { db, ask, minutesPass } = await makeSite({ hasNights: true })
  const money = async () => (await ask()).kinds.find(({ kind }) => kind === 'money')
  const askedAt = (checkedAt: string) =>
    stateAccountsIn(db).record(2, { checkedAt, outcome: 'unchanged', message: '', readings: '' })
  await askedAt('2026-11-20T09:30:00.000Z')
  await syncAttemptsIn(db).record({
    list: 'money',
    election: '',
    at: '2026-11-21T09:15:00.000Z',
    outcome: 'refused',
    message: 'The state does not answer.',
  })
  expect(await money()).toMatchObject({
    at: '2026-11-20T09:30:00.000Z',
    refusal: 'The state does not answer.',
  })

  await askedAt('2026-11-21T10:00:00.000Z')
  minutesPass(1)
  expect(await money()).toMatchObject({ at: '2026-11-21T10:00:00.000Z', refusal: null })
})

test('the list of an election long past is not late', async () => {
  const { db, ask } = await makeSite()
  await importsIn(db).record({ ...IMPORT, kind: 'candidates', elections: ['20240820-PRI'] })
  await db.updateTable('import').set({ finished_at: '2024-09-01T12:00:00.000Z' }).execute()

  expect((await ask()).kinds.map(({ election, timeliness }) => [election, timeliness])).toEqual(
    expect.arrayContaining([
      ['20240820-PRI', 'onTime'],
      ['20261103-GEN', 'late'],
    ]),
  )
})

test('an answer is cached for a minute, unless something changes', async () => {
  const { ask, looks, minutesPass, api, token } = await makeSite()

  await Promise.all([ask(), ask()])
  await ask()
  expect(looks()).toBe(1)

  await api.request('/api/admin/candidates/2', {
    method: 'PUT',
    headers: { [TOKEN_HEADER]: token, 'Content-Type': 'application/json' },
    body: JSON.stringify({ VoterID: '123456780' }),
  })
  expect(named(await ask(), 'VoterIDs')?.finding).toBe('1 candidate without a VoterID.')
  expect(looks()).toBe(2)

  minutesPass(1)
  await ask()
  expect(looks()).toBe(3)
})
