import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dayInFlorida } from '#contract/domain/dayInFlorida.ts'
import { openDatabase } from '#database/openDatabase.ts'
import { syncRunsIn } from '#database/repositories/syncRuns.ts'
import { publish } from '#server/publish/publish.ts'
import { newFolder } from '#tests/support/newFolder.ts'
import { emptyRegister } from '#tests/support/register/emptyRegister.ts'
import { NORMAL_PRIORITY } from '#tests/support/servers/normalPriority.ts'
import { IMPORTER, runProgram } from '#tests/support/servers/startProgram.ts'
import { startServer } from '#tests/support/servers/startServer.ts'
import { makeClock, makeFakeState } from '#tests/support/state/fakeState.ts'

const FLORIDA = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/New_York', timeStyle: 'short' })

test('a server runs the current night in a separate program, which stops with it', async () => {
  const { settings, location } = await emptyRegister()
  const state = await makeFakeState({
    filers: [{ account: 71_001, isCommittee: true, name: 'Invented Fund', isListed: true, rows: [] }],
    clock: makeClock(new Date()),
  })
  const { server, serves, says, ended, said } = startServer({
    ...settings,
    ...NORMAL_PRIORITY,
    STATE_SITE: state.site.origin,
    SYNC_CONTACT: 'clerk@example.org',
    SYNC_AT: FLORIDA.format(new Date()),
  })
  await serves()
  await says(/(The nightly run for \S+ begins)/)
  await using db = await openDatabase(location)
  await expect.poll(() => syncRunsIn(db).latest(1)).toMatchObject([{ state: 'running' }])

  server.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(await syncRunsIn(db).latest(5)).toMatchObject([
    { kind: 'all', startedBy: 'schedule', state: 'stopped' },
  ])
  expect(said()).toMatch(/^sync: .*The run was told to stop/m)
})

test('a sync whose database does not answer has an exit code of its own, by which it is tried again', async () => {
  const { code, said } = await runProgram(IMPORTER, ['sync', 'all'], {
    DATA_DIR: newFolder(),
    DATABASE_URL: 'postgres://ledger@127.0.0.1:1/ledger',
    SYNC_CONTACT: 'clerk@example.org',
  })

  expect(code).toBe(5)
  expect(said).toMatch(/^Refused, nothing changed\. The database .* cannot be opened\./)
})

test('a server that restarts after its night neither asks the state nor publishes again', async () => {
  const { dataDir, settings, location } = await emptyRegister()
  await using db = await openDatabase(location)
  const night = {
    kind: 'all',
    startedBy: 'schedule',
    holder: '',
    day: dayInFlorida(new Date()),
    seconds: null,
  }
  const { runId } = await syncRunsIn(db).begin(night)
  await syncRunsIn(db).end(runId ?? 0, {
    state: 'ended',
    message: '',
    requests: 0,
    accounts: null,
    steps: [],
  })
  await publish(db, join(dataDir, 'bulk'), new Date())

  const { server, says, ended, said } = startServer({
    ...settings,
    ...NORMAL_PRIORITY,
    STATE_SITE: 'http://127.0.0.1:9',
    SYNC_CONTACT: 'clerk@example.org',
    SYNC_AT: FLORIDA.format(new Date()),
    PUBLISH: 'on',
  })
  await says(/(nothing was published)/)
  server.kill('SIGTERM')

  expect(await ended).toBe(0)
  expect(said()).toMatch(/^sync: .*already took place; nothing was requested/m)
})
