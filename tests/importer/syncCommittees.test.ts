import { expect, onTestFinished, test } from 'vitest'
import { committeesIn } from '#database/repositories/committees.ts'
import { registrationsIn } from '#database/repositories/registrations.ts'
import { committeeStatusesIn } from '#database/repositories/committeeStatuses.ts'
import { stateAccountsIn } from '#database/money/stateAccounts.ts'
import { sweepCommittees, syncCommittees } from '#importer/sync/syncCommittees.ts'
import { stateClient } from '#importer/sync/stateClient.ts'
import { registerOf } from '#tests/support/importer/makeRegister.ts'
import type { Fault } from '#tests/support/state/fakeState.ts'
import { makeNight } from '#tests/support/state/makeNight.ts'
import type { StateFiler } from '#tests/support/state/stateWorld.ts'
import { watchJournal } from '#tests/support/register/watchJournal.ts'

const committee = (account: number, name: string, status = 'Active'): StateFiler => ({
  account,
  isCommittee: true,
  name,
  isListed: status === 'Active',
  status,
  rows: [],
})

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'.split('').map((letter) => `committees ${letter}`)
const VOWELS = 'AEIOU'.split('').map((letter) => `committees *${letter}*`)

async function committeesNight(filers: StateFiler[]) {
  const faulty = new Map<number, Fault>()
  let requests = 0
  const night = await makeNight({ filers, faultOf: () => faulty.get((requests += 1)) ?? null })
  const { db, options } = night
  return {
    ...night,
    filers,
    sync: (choices: { dryRun?: boolean } = {}) => syncCommittees(db, { ...options, ...choices }),
    sweep: async () => sweepCommittees(db, { ...options, client: stateClient(night.site) }),
    /** Numbers the requests from 1 again, and makes these fail. */
    failing: (fault: Fault, ...which: number[]) => {
      requests = 0
      faulty.clear()
      for (const each of which) faulty.set(each, fault)
    },
    statuses: async () =>
      Object.fromEntries(
        [...(await committeeStatusesIn(db).all())].map(([acct, { status }]) => [acct, status]),
      ),
    listed: async () => (await committeesIn(db).list()).map(({ AcctNum }) => AcctNum),
  }
}

test('closed and revoked committees are added as separate records, and the list of committees stays the same', async () => {
  const { db, sync, what, statuses, listed } = await committeesNight([
    committee(71001, 'Invented Sunshine Fund'),
    committee(501, 'Bygone Voters', 'Closed'),
    committee(502, 'Lapsed Friends', 'Revoked'),
    committee(503, '9 Odd Fellows', 'Terminated by Division'),
  ])

  const { json, lines, exitCode } = await sync()

  expect(exitCode).toBe(0)
  expect(json).toMatchObject({
    kind: 'committees',
    added: 1,
    statuses: { kind: 'committee statuses', outcome: 'done', read: 4, added: 4, asOf: '2026-11-23' },
  })
  expect(lines.at(-1)).toBe(
    'Done: committee statuses (4 read): 4 added, 0 changed, 0 unchanged, 0 removed from the source, 0 rejected.',
  )
  expect(what()).toEqual([...LETTERS, ...VOWELS])
  expect(await statuses()).toEqual({
    501: 'Closed',
    502: 'Revoked',
    503: 'Terminated by Division',
    71001: 'Active',
  })
  expect(await listed()).toEqual([71001])
  expect(await committeesIn(db).find(501)).toMatchObject({
    Name: 'Bygone Voters',
    Type: 'PAC',
    Addr1: '',
    offListSince: '2026-11-23',
  })
  // Their money can be requested, but is not part of the nights, which cover active committees.
  expect((await stateAccountsIn(db).list()).filter(({ isListed }) => !isListed)).toHaveLength(3)
})

test('a committee that leaves the list because it closed is marked closed, not just missing', async () => {
  const { db, sync, filers, nextNight, statuses, listed } = await committeesNight([
    committee(71001, 'Invented Sunshine Fund'),
    committee(71002, 'Imaginary Pine Voters'),
  ])
  await sync()
  onTestFinished(await watchJournal(db))
  Object.assign(filers[1] ?? {}, { status: 'Closed', isListed: false })
  nextNight()

  const { json, lines } = await sync()

  expect(json).toMatchObject({ removed: 1, statuses: { added: 0, changed: 1, unchanged: 1 } })
  expect(lines).toContain('committees 71002 Imaginary Pine Voters: changed, Status "Active" -> "Closed"')
  expect(await statuses()).toEqual({ 71001: 'Active', 71002: 'Closed' })
  expect(await listed()).toEqual([71001])
})

test('a closed committee that opens again is on the list again, with the fields of the list', async () => {
  const { db, sync, filers, nextNight, listed } = await committeesNight([
    committee(71001, 'Invented Sunshine Fund'),
    committee(71002, 'Imaginary Pine Voters', 'Closed'),
  ])
  await sync()
  onTestFinished(await watchJournal(db))
  Object.assign(filers[1] ?? {}, { status: 'Active', isListed: true })
  nextNight()

  expect((await sync()).json).toMatchObject({ added: 1, statuses: { changed: 1 } })
  expect(await listed()).toEqual([71002, 71001])
  expect(await committeesIn(db).find(71002)).toMatchObject({ City: 'Nowhere', offListSince: null })
})

test('the list takes precedence for its committees, and contradictions in the look-up are reported', async () => {
  const { db, sync, listed } = await committeesNight([
    { ...committee(71001, 'Invented Sunshine Fund'), status: 'Closed' },
    { ...committee(71003, 'Not Yet Listed'), isListed: false },
  ])

  expect((await sync()).json).toMatchObject({
    statuses: {
      added: 1,
      warnings: [
        'On the list of active committees, but not active in the look-up: 1 (71001 Invented Sunshine Fund)',
        'Active in the look-up, but not on the list of active committees: 1 (71003 Not Yet Listed)',
      ],
    },
  })
  expect(await listed()).toEqual([71001])
  expect(await committeesIn(db).find(71003)).toBeUndefined()
})

test('a night without changes modifies nothing, and needs no second pass', async () => {
  const { db, sync, what, nextNight } = await committeesNight([
    committee(71001, 'Invented Sunshine Fund'),
    committee(501, 'Bygone Voters', 'Closed'),
  ])
  await sync()
  what()
  const before = await registerOf(db)
  nextNight()

  expect((await sync()).json).toMatchObject({ statuses: { added: 0, changed: 0, unchanged: 2 } })
  expect(what()).toEqual(LETTERS)
  expect(await registerOf(db)).toEqual(before)
  expect(await registrationsIn(db).find(501)).toMatchObject({ status: 'Closed', statusAsOf: '2026-11-24' })
  expect(await db.selectFrom('committee_status').select(['as_of', 'changed_on']).execute()).toEqual(
    [1, 2].map(() => ({ as_of: '2026-11-24', changed_on: '2026-11-23' })),
  )
})

test('names that begin with punctuation are found by their contents', async () => {
  const { sync, what, statuses, nextNight } = await committeesNight([
    committee(71001, '"Quoted" Imaginary Fund'),
    committee(501, '(Bygone) Voters', 'Closed'),
  ])

  await sync()
  expect(await statuses()).toEqual({ 501: 'Closed', 71001: 'Active' })
  what()
  nextNight()
  await sync()
  expect(what()).toEqual([...LETTERS, ...VOWELS])
})

test.each(['bad gateway', 'challenge page', 'page for a file', 'redirect'] as const)(
  'a letter that answers with a fault (%s) refuses the sweep and says which; the next run asks for what is missing',
  async (fault) => {
    const { sync, sweep, what, failing, statuses, filers, nextNight } = await committeesNight([
      committee(71001, 'Invented Sunshine Fund'),
      committee(501, 'Bygone Voters', 'Closed'),
    ])
    await sync()
    what()
    nextNight()
    Object.assign(filers[1] ?? {}, { status: 'Revoked' })
    // The third letter, in each of its attempts.
    failing(fault, 3, 4, 5, 6)

    const refused = await sweep()
    expect(refused.outcome).toBe('refused')
    expect(refused.message).toMatch(
      /did not give the committees whose names begin with C in 4 attempts; the last time .* Try again later\.$/,
    )
    expect(await statuses()).toEqual({ 501: 'Closed', 71001: 'Active' })

    what()
    expect(await sweep()).toMatchObject({ outcome: 'done', changed: 1 })
    expect(what()).toEqual(LETTERS.slice(2))
    expect(await statuses()).toEqual({ 501: 'Revoked', 71001: 'Active' })
  },
)

test('a killed sweep continues with the letter that it had not received', async () => {
  const { sweep, sync, what, clock, site, nextNight } = await committeesNight([
    committee(71001, 'Invented Sunshine Fund'),
  ])
  await sync()
  what()
  nextNight()
  const wait = site.wait
  let waits = 0
  site.wait = (ms) => {
    if ((waits += 1) === 10) clock.kill()
    return wait(ms)
  }

  await expect(sweep()).rejects.toThrow('Killed')
  const before = what()
  clock.revive()
  expect(await sweep()).toMatchObject({ outcome: 'done' })
  expect([...before, ...what()]).toEqual(LETTERS)
})

test('a sweep that lacks many of the committees on file is refused, and all of them stay the same', async () => {
  const many = Array.from({ length: 40 }, (_, index) => committee(600 + index, `Bygone ${index}`, 'Closed'))
  // In whatever order the state, and therefore the database, has them.
  const { sync, filers, nextNight, statuses } = await committeesNight([
    ...many.toReversed(),
    committee(71001, 'Invented Sunshine Fund'),
  ])
  await sync()
  filers.splice(0, 21)
  nextNight()

  expect((await sync()).json).toMatchObject({
    outcome: 'done',
    statuses: {
      outcome: 'refused',
      message: expect.stringMatching(
        /^The state's look-up of committees lacks 21 of the 41 on file, 619 first, so its answer may be incomplete\./,
      ) as string,
    },
  })
  expect(Object.keys(await statuses())).toHaveLength(41)
})

test('a letter without any of its committees is refused, and named', async () => {
  const many = Array.from({ length: 200 }, (_, index) => committee(600 + index, `Bygone ${index}`, 'Closed'))
  const quaint = Array.from({ length: 4 }, (_, index) => committee(300 + index, `Quaint ${index}`, 'Closed'))
  const { sweep, filers, statuses } = await committeesNight([...many, ...quaint])
  await sweep()
  filers.splice(200)

  expect((await sweep()).message).toMatch(
    /^The state's look-up of committees lacks 4 of the 4 on file whose names begin with Q, 300 first/,
  )
  expect(Object.keys(await statuses())).toHaveLength(204)
})

test('a dry run makes requests, says what it would import and stores nothing', async () => {
  const { db, sync, listed } = await committeesNight([
    committee(71001, 'Invented Sunshine Fund'),
    committee(501, 'Bygone Voters', 'Closed'),
  ])

  const { json } = await sync({ dryRun: true })

  expect(json).toMatchObject({ added: 1, statuses: { dryRun: true, added: 1, importId: null } })
  expect(await listed()).toEqual([])
  for (const table of ['committee_status', 'held_page', 'import'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
})

test('after a refused list the look-up is not requested', async () => {
  const { sync, what, failing } = await committeesNight([committee(71001, 'Invented Sunshine Fund')])
  failing('bad gateway', 1, 2, 3, 4)

  expect(await sync()).toMatchObject({ exitCode: 1, json: { outcome: 'refused' } })
  expect(what()).toEqual([])
})

test('a look-up that finds nobody, letter after letter, is an outage: it ends early, and the next run asks again', async () => {
  const names = ['Able', 'Baker', 'Charlie', 'Delta', 'Echo', 'Foxtrot', 'Golf']
  const night = await committeesNight(
    names.map((name, index) => committee(71_001 + index, `${name} Invented Fund`)),
  )
  await night.sync()
  const before = await night.statuses()
  const filers = night.filers.splice(0)
  night.nextNight()
  night.requests.length = 0

  const report = await night.sweep()
  expect(report.outcome).toBe('refused')
  expect(report.message).toMatch(/^The state's look-up found no committee for 5 letters or digits in a row/)
  expect(night.what()).toHaveLength(5)
  expect(await night.statuses()).toEqual(before)

  night.filers.push(...filers)
  expect(await night.sweep()).toMatchObject({ outcome: 'done', unchanged: 7 })
  expect(night.what().slice(0, 36)).toEqual(LETTERS)
})
