import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#database/openDatabase.ts'
import { changesIn } from '#database/journal/changes.ts'
import { heldPagesIn } from '#database/imports/heldAnswers.ts'
import { registrationsIn } from '#database/repositories/registrations.ts'
import { syncDetails } from '#importer/sync/syncDetails.ts'
import { syncList } from '#importer/sync/syncList.ts'
import { sweepCommittees } from '#importer/sync/syncCommittees.ts'
import { stateClient } from '#importer/sync/stateClient.ts'
import { startSyncProgram } from '#tests/support/importer/startSyncProgram.ts'
import { emptyRegister } from '#tests/support/register/emptyRegister.ts'
import { registerOf } from '#tests/support/importer/makeRegister.ts'
import { candidateList, PROTECTED, ROSE } from '#tests/support/importer/stateFiles.ts'
import { committeesReply, registrationReply } from '#tests/support/state/stateReplies.ts'
import { makeClock, makeFakeState } from '#tests/support/state/fakeState.ts'
import { makeNight } from '#tests/support/state/makeNight.ts'
import { watchJournal } from '#tests/support/register/watchJournal.ts'
import type { StateFiler } from '#tests/support/state/stateWorld.ts'

const committee = (account: number, status = 'Active'): StateFiler => ({
  account,
  isCommittee: true,
  name: `Invented Fund ${account}`,
  isListed: status === 'Active',
  status,
  rows: [],
  details: {
    Address: ['12 Palm Way', 'Ocala, FL 34470'],
    Chairperson: ['Bea Boone', '9 Secret Street'],
    Purpose: ['Trees & shade'],
    Affiliates: [],
  },
})

async function detailsNight(filers: StateFiler[]) {
  const night = await makeNight({ filers })
  const { db, options } = night
  if (filers.some(({ isCommittee }) => isCommittee)) {
    await night.take('committees', committeesReply(filers))
    onTestFinished(await watchJournal(db))
  }
  return {
    ...night,
    filers,
    sync: (choices: Partial<Parameters<typeof syncDetails>[1]> = {}) =>
      syncDetails(db, { ...options, ...choices }),
    sweep: () => sweepCommittees(db, { ...options, client: stateClient(night.site) }),
    find: (account: number) => registrationsIn(db).find(account),
    changes: async () => {
      const { changes } = await changesIn(db).list({ kind: 'registration' })
      return changes.map(({ what }) => what)
    },
  }
}

test('a committee’s registration page adds what the list does not have, and no addresses', async () => {
  const { db, sync, find } = await detailsNight([committee(71001)])

  const { json, lines, exitCode } = await sync()

  expect(exitCode).toBe(0)
  expect(json).toMatchObject({ kind: 'registrations', outcome: 'done', asked: 1, changed: 1, left: 0 })
  expect(lines.at(-1)).toBe('Done: 1 account = 0 unchanged + 1 changed, in 2 requests.')
  expect(await find(71001)).toEqual({
    account: 71001,
    status: 'Active',
    statusAsOf: '2026-11-23',
    purpose: 'Trees & shade',
    affiliates: [],
    chairperson: 'Bea Boone',
    treasurer: null,
    deputyTreasurer: null,
    registeredAgent: null,
    runningMate: null,
    dateFiled: null,
    dateQualified: null,
    method: null,
    asOf: '2026-11-23',
    statePage: 'https://dos.elections.myflorida.com/committees/ComDetail.asp?account=71001',
    importId: 2,
  })
  expect(JSON.stringify(await db.selectFrom('registration').selectAll().execute())).not.toMatch(/Secret|Palm/)
  expect(await db.selectFrom('held_page').selectAll().execute()).toEqual([])
  const imports = db.selectFrom('import').select(['kind', 'outcome', 'as_of']).orderBy('import_id')
  expect(await imports.execute()).toEqual([
    { kind: 'committees', outcome: 'done', as_of: null },
    { kind: 'registrations', outcome: 'done', as_of: '2026-11-23' },
  ])
})

test('a candidate’s page adds the running mate, the days and the method; a suppressed address stays suppressed', async () => {
  const rose: StateFiler = {
    account: 90001,
    isCommittee: false,
    name: 'Rosalind Example',
    isListed: true,
    rows: [],
    details: {
      Address: ['12 Secret Palm Way'],
      'Date Filed': ['04/20/2026'],
      'Date Qualified': [],
      Method: ['Petition'],
      'Running Mate': ['Ada Q. Alvarez'],
    },
  }
  const hidden = { ...rose, account: 90002, name: 'Protected' }
  const { db, sync, find, take, what } = await detailsNight([rose, hidden])
  await take('candidates', candidateList(ROSE, PROTECTED))

  expect((await sync()).json).toMatchObject({ asked: 2, changed: 2 })
  expect(what()).toEqual(['registration 90002', 'registration 90001'])
  expect(await find(90001)).toMatchObject({
    runningMate: 'Ada Q. Alvarez',
    dateFiled: '2026-04-20',
    dateQualified: '',
    method: 'Petition',
    purpose: null,
  })
  expect(JSON.stringify(await db.selectFrom('registration').selectAll().execute())).not.toContain('Secret')
})

test('accounts never seen come first, active before closed; then changed statuses; then the oldest', async () => {
  const { sync, sweep, what, filers, nextNight } = await detailsNight([
    committee(71001),
    committee(71002),
    committee(79001, 'Closed'),
  ])
  await sweep()
  what()

  await sync()
  expect(what()).toEqual(['registration 71002', 'registration 71001', 'registration 79001'])
  nextNight()
  await sync()
  expect(what()).toEqual([])

  Object.assign(filers[2] ?? {}, { status: 'Revoked' })
  await sweep()
  what()
  await sync()
  expect(what()).toEqual(['registration 79001'])

  nextNight(30)
  await sync()
  expect(what()).toEqual(['registration 71002', 'registration 71001'])
  nextNight(365)
  await sync({ accounts: [79001] })
  expect(what()).toEqual(['registration 79001'])
})

test('a page without news changes only the day it was seen', async () => {
  const { db, sync, find, nextNight, changes } = await detailsNight([committee(71001)])
  await sync()
  const before = await registerOf(db)
  nextNight(31)

  expect((await sync()).json).toMatchObject({ asked: 1, unchanged: 1, changed: 0 })
  expect(await registerOf(db)).toEqual(before)
  expect(await find(71001)).toMatchObject({ asOf: '2026-12-24', importId: 2 })
  expect(await changes()).toEqual(['added'])
})

test('an account unknown to the state is reported separately, and requested again after a week', async () => {
  const { sync, find, filers, nextNight } = await detailsNight([committee(71001), committee(71002)])
  const later = filers.splice(1)

  expect(await sync()).toMatchObject({
    exitCode: 0,
    json: { asked: 2, changed: 1, noAccount: 1 },
    lines: ['Done: 2 accounts = 0 unchanged + 1 changed + 1 unknown to the state, in 3 requests.'],
  })
  nextNight(5)
  expect((await sync()).json).toMatchObject({ asked: 0 })
  filers.push(...later)
  nextNight(2)
  expect((await sync()).json).toMatchObject({ asked: 1, changed: 1 })
  expect(await find(71002)).toMatchObject({ purpose: 'Trees & shade' })
})

test('a redirect is a fault of the site once the page was read, and five accounts in a row end the run', async () => {
  const numbers = Array.from({ length: 6 }, (_, index) => 71_001 + index)
  const { sync, find, filers, nextNight } = await detailsNight(numbers.map((account) => committee(account)))
  await sync()
  // As during maintenance, when every page leads to one that says so.
  const all = filers.splice(0)
  nextNight(31)

  expect(await sync()).toMatchObject({
    exitCode: 3,
    json: { asked: 6, noAccount: 0, refused: 4, left: 2, isStopped: true },
    lines: expect.arrayContaining([expect.stringContaining('the last time it answered 302')]) as string[],
  })
  expect(await find(71006)).toMatchObject({ purpose: 'Trees & shade', asOf: '2026-11-23' })
  nextNight()
  expect((await sync()).json).toMatchObject({ noAccount: 0, refused: 4 })

  filers.push(...all)
  nextNight()
  expect((await sync()).json).toMatchObject({ asked: 6, unchanged: 6 })
})

test('a page that cannot be fetched or parsed is refused with its account, and requested again the next night', async () => {
  const { db, sync, faults, filers, find, nextNight, what, changes } = await detailsNight([
    committee(71001),
    committee(71002),
  ])
  Object.assign(filers[0] ?? {}, { details: { Status: ['Active'], status: ['Closed'] } })
  faults.push('challenge page', 'challenge page', 'challenge page', 'challenge page')

  const { json, exitCode, lines } = await sync()
  expect(exitCode).toBe(3)
  expect(json).toMatchObject({ asked: 2, refused: 2, isStopped: false })
  expect(lines).toEqual([
    expect.stringMatching(
      /^Account 71002 was refused: .* did not give the registration page in 4 attempts; the last time it is a check for human visitors\. Try again later\.$/,
    ),
    'Account 71001 was refused: ComDetail 71001 is not the state\'s registration page of account 71001: "status" stands there twice, as "Active" and "Closed".',
    'Done: 2 accounts = 0 unchanged + 0 changed + 2 refused, in 6 requests.',
  ])
  expect(await find(71001)).toMatchObject({ purpose: null, asOf: null })
  expect(await changes()).toEqual([])
  expect(await db.selectFrom('held_page').select('name').execute()).toEqual([{ name: 'ComDetail 71001' }])

  what()
  nextNight()
  Object.assign(filers[0] ?? {}, { details: { Purpose: ['Trees'] } })
  expect((await sync()).json).toMatchObject({ asked: 2, changed: 2 })
  expect(what()).toEqual(['registration 71002', 'registration 71001'])
  expect(await changes()).toEqual(['added', 'added'])
})

test('a page that an earlier version could not parse is parsed again without a request', async () => {
  const { db, sync, what, find, filers } = await detailsNight([committee(71001)])
  const page = { name: 'ComDetail 71001', askedAt: '2026-11-20T09:00:00.000Z' }
  await heldPagesIn(db).hold({ ...page, bytes: Buffer.from(filers.map(registrationReply).join('')) })

  expect((await sync()).json).toMatchObject({ asked: 1, changed: 1, requests: 0 })
  expect(what()).toEqual([])
  expect(await find(71001)).toMatchObject({ purpose: 'Trees & shade', asOf: '2026-11-20' })
})

test('after five failed accounts in a row the state is left alone', async () => {
  const filers = Array.from({ length: 7 }, (_, index) => committee(71_001 + index))
  const { sync, faults, what } = await detailsNight(filers)
  faults.push(null, ...Array.from({ length: 20 }, () => 'bad gateway' as const))

  expect(await sync()).toMatchObject({
    exitCode: 3,
    json: { asked: 7, changed: 1, refused: 4, left: 2, isStopped: true },
  })
  expect(what()).toHaveLength(21)
})

test('pages that could not be fetched are requested again after all others', async () => {
  const filers = [71_001, 71_002, 71_003].map((account) => committee(account))
  const { sync, sweep, faults, what, nextNight } = await detailsNight(filers)
  await sweep()
  what()
  faults.push(...Array.from({ length: 4 }, () => 'bad gateway' as const))
  expect((await sync()).json).toMatchObject({ changed: 2, refused: 1 })

  what()
  nextNight(31)
  expect((await sync()).json).toMatchObject({ asked: 3 })
  expect(what()).toEqual(['registration 71002', 'registration 71001', 'registration 71003'])
})

test('a run ends after its hours, and the next one continues', async () => {
  const filers = Array.from({ length: 5 }, (_, index) => committee(71_001 + index))
  const { sync, what, clock } = await detailsNight(filers)

  expect((await sync({ hours: 8 / 3600 })).json).toMatchObject({ asked: 5, changed: 3, left: 2 })
  expect(what()).toHaveLength(3)
  clock.pass(3_600_000)
  expect((await sync()).json).toMatchObject({ asked: 2, changed: 2, left: 0 })
  expect(what()).toEqual(['registration 71002', 'registration 71001'])
})

test('an unexpected error about one registration page is logged and refuses that account alone', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const { db, sync } = await detailsNight([71_001, 71_002, 71_003].map((account) => committee(account)))
  // Only one of these two can be loaded.
  await sql`create unique index unexpected on registration (as_of) where acct_num > 71001`.execute(db)

  expect((await sync()).json).toMatchObject({
    changed: 2,
    refusals: [{ account: 71_002, message: expect.stringMatching(/^An unexpected error kept /) as string }],
    isStopped: false,
  })
  expect(log).toHaveBeenCalledOnce()

  await sql`drop index unexpected`.execute(db)
  expect((await sync({ accounts: [71_002] })).json).toMatchObject({ changed: 1, requests: 0 })
})

test('a killed run continues with the page it had not received', async () => {
  const filers = Array.from({ length: 5 }, (_, index) => committee(71_001 + index))
  const { sync, what, clock, site } = await detailsNight(filers)
  const wait = site.wait
  let waits = 0
  site.wait = (ms) => {
    if ((waits += 1) === 3) clock.kill()
    return wait(ms)
  }

  await expect(sync()).rejects.toThrow('Killed')
  clock.revive()
  const before = what()
  expect((await sync()).json).toMatchObject({ changed: 3 })
  const all = [...before, ...what()]
  expect(all).toHaveLength(5)
  expect(new Set(all).size).toBe(5)
})

test('a dry run names the first accounts and makes no requests; unknown accounts and the sample are refused', async () => {
  const { db, sync, what } = await detailsNight([committee(71001)])

  expect((await sync({ dryRun: true })).lines).toEqual([
    'Dry run, nothing asked; it would ask about 1 account, in 1 minute, 71001 first.',
  ])
  expect((await sync({ accounts: [99] })).lines).toEqual([
    'Refused, nothing changed. No candidate or committee in the register has the account 99. Correct the number, or fetch ' +
      'the lists first.',
  ])
  await db.updateTable('register').set({ is_sample: 1 }).execute()
  expect(await sync()).toMatchObject({
    exitCode: 1,
    json: { message: expect.stringMatching(/^The register holds the invented sample/) as string },
  })
  expect(what()).toEqual([])
})

test('the program, killed by the system while it requests pages, continues after the last one', async () => {
  const clock = makeClock(new Date())
  let killed: ChildProcess | undefined
  const state = await makeFakeState({
    filers: [committee(71001), committee(71002)],
    clock,
    faultOf: () => {
      if (state.requests.length === 1) killed?.kill('SIGKILL')
      return null
    },
  })
  const { location, settings } = await emptyRegister()
  {
    await using db = await openDatabase(location)
    await syncList(db, 'committees', { site: state.site, clock: clock.clock })
  }
  const start = () => startSyncProgram({ settings, origin: state.site.origin }, 'details', '--json')

  killed = start()
  expect((await once(killed, 'close'))[1]).toBe('SIGKILL')

  {
    // After the minutes it takes to consider a run killed.
    await using db = await openDatabase(location)
    await db.deleteFrom('sync_run').execute()
  }
  const program = start()
  let output = ''
  program.stdout.on('data', (text) => (output += String(text)))
  const [code] = await once(program, 'close')
  expect({ code, output: JSON.parse(output) as unknown }).toMatchObject({
    code: 0,
    output: { asked: 1, changed: 1 },
  })
  expect(state.requests.map(({ what }) => what)).toEqual([
    'registration 71002',
    'registration 71001',
    'registration 71001',
  ])
})
