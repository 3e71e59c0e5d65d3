import { expect, test } from 'vitest'
import { administratorsIn } from '#database/administrators/administrators.ts'
import type { SyncStep } from '#contract/schemas/dataStatus.ts'
import type { Db } from '#database/connection/Db.ts'
import { openDatabase } from '#database/openDatabase.ts'
import { importsIn } from '#database/imports/imports.ts'
import { registerIn } from '#database/register.ts'
import { registrationsIn } from '#database/repositories/registrations.ts'
import { siteKeysIn } from '#database/repositories/siteKeys.ts'
import { makeKeyPair } from '#server/signing.ts'
import { syncAttemptsIn } from '#database/imports/latestImports.ts'
import { readConfig } from '#server/config.ts'
import { databaseFindings } from '#server/doctor/databaseFindings.ts'
import { asLine } from '#server/doctor/machineFindings.ts'
import { workIn } from '#server/doctor/workIn.ts'
import { registerMetrics } from '#server/lifecycle/metrics.ts'
import { publish } from '#server/exports/publish.ts'
import { voterSchemas } from '#database/voters/voterSchemas.ts'
import { aVoter } from '#mocks/builders.ts'
import { seed } from '#tests/support/register/seed.ts'
import { CHEAP_HASHER } from '#tests/support/api/cheapHasher.ts'
import { emptyRegister } from '#tests/support/register/emptyRegister.ts'
import { IMPORT, importing } from '#tests/support/register/importing.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const ACTOR = { who: 'a test', ipAddress: 'console', at: NOW.toISOString() }

async function findingLines(settings: Record<string, string>, now = NOW) {
  const findings = await databaseFindings(readConfig({ ...settings }), now)
  return findings.map(asLine)
}

/** The run on the night before NOW, with its outcome. */
const recordNight = (
  db: Db,
  { steps = [], ...night }: { state: 'ended' | 'failed' | 'stopped'; message: string; steps?: SyncStep[] },
) =>
  db
    .insertInto('sync_run')
    .values({
      kind: 'all',
      day: '2026-11-21',
      started_by: 'schedule',
      holder: 'process 1',
      ...night,
      started_at: '2026-11-21T09:15:00.000Z',
      heartbeat_at: '2026-11-21T09:16:00.000Z',
      ended_at: '2026-11-21T09:16:00.000Z',
      until_at: null,
      step: '',
      step_since: '2026-11-21T09:15:00.000Z',
      done: 0,
      planned: 0,
      requests: 1,
      accounts: null,
      steps: JSON.stringify(steps),
    })
    .execute()

const metric = async (db: Db, name: string) =>
  (await registerMetrics(db, NOW)).find((each) => each.name === name)?.samples

test('the doctor says what a new register still needs', async () => {
  const { location, settings } = await emptyRegister()
  await (await openDatabase(location)).destroy()

  const lines = await findingLines(settings)

  expect(lines[0]).toMatch(
    /^ok {4}Database: (the embedded database|PostgreSQL \S+.*), at migration 00\d\d\.$/,
  )
  expect(lines.slice(1)).toEqual([
    'look  Administrators: nobody can sign in. Run npm run admin -- create EMAIL.',
    'look  Key of citations: there is none yet. The next npm start makes it.',
    'look  Lists: none was imported. Run npm run import -- sync all, or import files.',
    'look  Last night: there was none. Wait for tonight if sunshine-ledger-sync.timer is active; otherwise let cron run npm run import -- sync all, or import files by hand.',
  ])
})

test('the doctor reports a demo administrator over real data, and a failed night', async () => {
  const { location, settings } = await emptyRegister()
  await using db = await openDatabase(location)
  const passwordHash = await CHEAP_HASHER.hash('correct horse')
  await administratorsIn(db).create(ACTOR, { email: 'demo@example.org', name: 'Demo', passwordHash })
  await recordNight(db, { state: 'failed', message: 'The state does not answer' })

  const lines = await findingLines(settings)
  expect(lines).toContain(
    'FAULT Administrators: the demo administrator can sign in to real data. Run npm run admin -- disable demo@example.org.',
  )
  expect(lines).toContain(
    'FAULT Last night: began 2026-11-21T09:15Z, failed: The state does not answer. Run npm run import -- sync all, and read what it says.',
  )

  await registerIn(db).setSample(true)
  expect((await findingLines(settings)).find((line) => line.includes('Administrators'))).toBe(
    'ok    Administrators: 1 can sign in.',
  )
})

test('the doctor says which lists are old, and that no night has run since the last one', async () => {
  const { location, settings } = await emptyRegister()
  await using db = await openDatabase(location)
  await recordNight(db, { state: 'ended', message: '' })
  await importing(db, () => Promise.resolve())
  const findingLinesOn = async (now: string) => (await findingLines(settings, new Date(now))).slice(-2)

  expect(await findingLinesOn('2026-11-21T21:00:00Z')).toEqual([
    'ok    Lists: 1, none late. Day not known: committees.',
    'ok    Last night: began 2026-11-21T09:15Z, ended.',
  ])
  expect(await findingLinesOn('2026-11-30T12:00:01Z')).toEqual([
    'look  Lists: late: committees of a day that is not known, received on 2026-11-20. Import newer ones, or find out why no nightly run did.',
    'FAULT Last night: began 2026-11-21T09:15Z, ended. No run has started since: check that sunshine-ledger-sync.timer is active, or read what cron mailed.',
  ])

  await registerIn(db).setSample(true)
  expect((await findingLines(settings))[0]).toMatch(
    /^look {2}Database: .* Its data is invented; the first import of a list removes it\.$/,
  )
  await db.deleteFrom('sync_run').execute()
  expect((await findingLines(settings)).at(-1)).toBe(
    'look  Last night: there was none. Wait for tonight if sunshine-ledger-sync.timer is active; otherwise let cron run npm run import -- sync all, or import files by hand.',
  )
})

test('the doctor reports a night that was stopped before its end', async () => {
  const { location, settings } = await emptyRegister()
  await using db = await openDatabase(location)
  const message = 'The run was killed, or its machine went down; the next run continues where it left off.'
  await recordNight(db, { state: 'stopped', message })

  expect((await findingLines(settings)).at(-1)).toBe(
    `look  Last night: began 2026-11-21T09:15Z, stopped: ${message} Read the log for that time; if it happens every night, the machine may have too little memory.`,
  )
})

test('a night that could not fetch a kind is reported by the doctor and counted in the metrics', async () => {
  const { location, settings } = await emptyRegister()
  await using db = await openDatabase(location)
  await recordNight(db, {
    state: 'ended',
    message: 'Done: details; refused: elections, candidates, in 9 requests.',
    steps: [
      { kind: 'elections', outcome: 'refused', message: 'The form has changed' },
      { kind: 'candidates', outcome: 'refused', message: 'The form has changed' },
      { kind: 'details', outcome: 'done', message: '' },
      { kind: 'money', outcome: 'left', message: '' },
    ],
  })

  expect((await findingLines(settings)).at(-1)).toBe(
    'look  Last night: began 2026-11-21T09:15Z, ended: Done: details; refused: elections, candidates, in 9 requests. ' +
      'Read in the log of that night, or on the dashboard, why elections, candidates could not be fetched.',
  )
  expect(await metric(db, 'sunshine_sync_refused_kinds')).toEqual([{ labels: { kind: 'all' }, value: 2 }])
})

test('registration pages that could not be read are counted for the dashboard and in the metrics', async () => {
  const { location, settings } = await emptyRegister()
  await using db = await openDatabase(location)
  const work = workIn(db, {
    machine: { ...readConfig({ ...settings }), findings: () => [] },
    clock: () => new Date(),
  })
  const task = async () => (await work()).tasks.find(({ what }) => what === 'Registration pages')
  expect(await task()).toMatchObject({ state: 'ok', finding: 'every page could be read.' })

  const check = { message: 'Two statuses', checkedAt: NOW.toISOString(), listedStatus: '' }
  await importing(db, async (trx) => {
    await registrationsIn(trx).record(71001, { ...check, outcome: 'refused' })
    await registrationsIn(trx).record(71002, { ...check, outcome: 'noAccount' })
    await registerIn(trx).noteChange()
  })
  expect(await task()).toEqual({
    state: 'look',
    what: 'Registration pages',
    finding: '1 account whose registration page could not be fetched or read.',
    todo: 'Read why in the log of the nightly sync; it asks again every night.',
    page: '/admin#last-night',
  })
  expect(await metric(db, 'sunshine_refused_registrations')).toEqual([{ value: 1 }])
})

test('a list that a night found unchanged, or of an election long past, is not old', async () => {
  const { location, settings } = await emptyRegister()
  await using db = await openDatabase(location)
  await importing(db, () => Promise.resolve())
  await importsIn(db).record({ ...IMPORT, kind: 'candidates', elections: ['20260818-PRI', '20261103-GEN'] })
  const lists = async () => (await findingLines(settings, new Date('2026-12-01T12:00:01Z')))[3]
  expect(await lists()).toMatch(
    /^look {2}Lists: late: committees of .*; 20261103-GEN of a day that is not known, received on 2026-11-20\./,
  )

  const unchanged = { list: 'committees', election: '', message: 'Nothing new.' } as const
  const at = '2026-12-01T09:15:00.000Z'
  await syncAttemptsIn(db).record({ ...unchanged, at, outcome: 'refused' })
  expect(await lists()).toMatch(/^look /)
  await syncAttemptsIn(db).record({ ...unchanged, at, outcome: 'done' })
  expect(await lists()).toMatch(/^look {2}Lists: late: 20261103-GEN of /)
  // A night asks for the candidates of all current elections at once.
  const ofAll = { ...unchanged, list: 'candidates', at, outcome: 'done' } as const
  await syncAttemptsIn(db).record(ofAll)
  expect(await lists()).toBe('ok    Lists: 3, none late.')
  // It could not use this one's list.
  await syncAttemptsIn(db).record({ ...ofAll, election: '20261103-GEN', outcome: 'refused' })
  expect(await lists()).toMatch(/^look {2}Lists: late: 20261103-GEN of /)
})

test('the doctor says that nights should publish and did not', async () => {
  const { location, settings } = await emptyRegister()
  await using db = await openDatabase(location)
  const publicationLines = async (now = NOW) =>
    (await findingLines({ ...settings, PUBLISH: 'on' }, now)).filter((line) =>
      line.includes('Published files'),
    )
  expect(await publicationLines()).toEqual([
    'look  Published files: there are none, though PUBLISH is on. Wait for the first night, or read the log of the last one.',
  ])

  await publish(db, readConfig({ ...settings }).bulk, NOW)
  expect(await publicationLines(new Date('2026-11-22T23:00:00Z'))).toEqual([
    'ok    Published files: those of 2026-11-21T12:00Z.',
  ])
  expect(await publicationLines(new Date('2026-11-23T01:00:00Z'))).toEqual([
    'look  Published files: those of 2026-11-21T12:00Z, though PUBLISH is on. Read in the log of the last night why it published nothing.',
  ])
  expect((await findingLines(settings, new Date('2026-11-23T01:00:00Z'))).at(-1)).toBe(
    'ok    Published files: those of 2026-11-21T12:00Z.',
  )
})

test('the doctor and the dashboard say that published files are withdrawn until the next publication', async () => {
  const { location, settings } = await emptyRegister()
  await using db = await openDatabase(location)
  const config = readConfig({ ...settings })
  const fileLines = async () =>
    (await findingLines(settings)).filter((line) => line.includes('Published files'))
  expect(await fileLines()).toEqual([])

  await publish(db, config.bulk, NOW)
  expect(await fileLines()).toEqual(['ok    Published files: those of 2026-11-21T12:00Z.'])

  // As hiding a record does.
  await db
    .updateTable('register')
    .set((eb) => ({ concealed: eb('concealed', '+', 1) }))
    .execute()
  const withdrawn =
    'those of 2026-11-21T12:00Z are withdrawn, because a record was hidden or shown again since.'
  expect(await fileLines()).toEqual([`look  Published files: ${withdrawn} Run npm run publish.`])
  const work = workIn(db, { machine: { ...config, findings: () => [] }, clock: () => NOW })
  expect((await work()).tasks).toContainEqual({
    state: 'look',
    what: 'Published files',
    finding: withdrawn,
    todo: 'Run npm run publish.',
    page: null,
  })
})

test('the doctor says when the key that signs citations is missing, damaged, or not the one that was published', async () => {
  const { location, settings } = await emptyRegister()
  await using db = await openDatabase(location)
  const keyLine = async () =>
    (await findingLines(settings)).filter((line) => line.includes('Key of citations')).join()

  expect(await keyLine()).toBe('look  Key of citations: there is none yet. The next npm start makes it.')
  const [key] = await siteKeysIn(db).ensure(makeKeyPair, NOW)
  expect(await keyLine()).toBe(`ok    Key of citations: ${key?.keyId}.`)
  const change = (values: { public_key?: string; private_key?: string | null }) =>
    db.updateTable('site_key').set(values).execute()
  await change({ private_key: null })
  expect(await keyLine()).toMatch(
    /^FAULT Key of citations: it is missing\. Restore a backup that has it, or run /,
  )
  await change({ private_key: makeKeyPair().privateKey })
  expect(await keyLine()).toMatch(/^FAULT Key of citations: it is damaged:/)
  await change({ private_key: key?.privateKey ?? '' })
  await publish(db, readConfig(settings).bulk, NOW)
  expect(await keyLine()).toBe(`ok    Key of citations: ${key?.keyId}.`)
  // As in an older backup.
  await db.deleteFrom('site_key').execute()
  await siteKeysIn(db).ensure(makeKeyPair, NOW)
  expect(await keyLine()).toBe(
    `FAULT Key of citations: the last publication names the key ${key?.keyId}, which this database does not have. Citations that it signed cannot be confirmed: restore a newer backup.`,
  )
})

test('the doctor finds the voters of the register gone', async () => {
  const { dataDir, location, settings } = await emptyRegister()
  await using db = await openDatabase(location)
  const voterLines = async () => (await findingLines(settings)).filter((line) => line.includes('Voters: '))
  expect(await voterLines()).toEqual([])

  await seed(db, { voters: [aVoter({ VoterID: '100000001' })] }, dataDir)
  expect(await voterLines()).toEqual(['ok    Voters: they are on file.'])
  await voterSchemas(db).drop(db, await voterSchemas(db).stored(db))

  expect(await voterLines()).toEqual([
    'FAULT Voters: the register names those of an extract whose file or schema is gone, so nobody can look one up. Import the newest extract again, or restore a backup.',
  ])
})
