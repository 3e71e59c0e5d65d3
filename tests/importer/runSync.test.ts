import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { openDatabase } from '#database/openDatabase.ts'
import { syncRunsIn } from '#database/imports/syncRuns.ts'
import { parseCommand } from '#importer/parseCommand.ts'
import type { SyncCommand } from '#importer/parseCommand.ts'
import { runSync } from '#importer/sync/runSync.ts'
import { syncList } from '#importer/sync/syncList.ts'
import { startSyncProgram } from '#tests/support/importer/startSyncProgram.ts'
import { emptyRegister } from '#tests/support/register/emptyRegister.ts'
import { type Fault, makeClock, makeFakeState } from '#tests/support/state/fakeState.ts'
import { makeNight } from '#tests/support/state/makeNight.ts'
import { committeesReply } from '#tests/support/state/stateReplies.ts'
import { rowOf } from '#tests/support/state/stateWorld.ts'

const FILERS = [71_001, 71_002, 71_003].map((account) => ({
  account,
  isCommittee: true,
  name: `Invented Fund ${account}`,
  isListed: true,
  rows: [rowOf(0, 500)],
}))

const OTHER = { kind: 'all', startedBy: 'schedule', holder: 'process 1 on web2', day: null, seconds: null }

async function nightOfRuns(faults: (Fault | null)[] = []) {
  const night = await makeNight({ filers: FILERS })
  await night.take('committees', committeesReply(FILERS))
  night.faults.push(...faults)
  const stop = new AbortController()
  const runs = syncRunsIn(night.db)
  const run = (args: string, options: { heartbeatMs?: number } = {}) =>
    // what `sync` is parsed to
    runSync(night.db, parseCommand(args.split(' ')) as SyncCommand, {
      ...night.options,
      startedBy: 'command',
      stop,
      ...options,
    })
  return { ...night, stop, runs, run }
}

test('the outcome of a run is recorded, with its accounts', async () => {
  const { run, runs } = await nightOfRuns()

  expect(await run('sync money')).toMatchObject({ exitCode: 0 })
  const message = 'Done: 3 accounts = 0 unchanged + 3 changed, in 16 requests.'
  expect(await runs.latest(5)).toMatchObject([
    {
      kind: 'money',
      startedBy: 'command',
      holder: expect.stringMatching(/^process \d+ on ./) as string,
      state: 'ended',
      message,
      requests: 16,
      accounts: {
        asked: 3,
        changed: 3,
        unchanged: 0,
        noActivity: 0,
        noAccount: 0,
        refused: 0,
        left: 0,
        differing: 0,
      },
      steps: [{ kind: 'money', outcome: 'done', message }],
    },
  ])
})

test('a run with an account that was read in part exits with 3, so that cron mails', async () => {
  const { run, runs } = await nightOfRuns([null, 'cut within a row'])

  expect(await run('sync money')).toMatchObject({ exitCode: 3 })
  expect(await runs.latest(1)).toMatchObject([{ state: 'ended', accounts: { changed: 2, partial: 1 } }])
})

test('a run for a few accounts is distinguished from a night', async () => {
  const { run, runs } = await nightOfRuns()
  await run('sync money --accounts 71002')

  expect(await runs.latest(5)).toMatchObject([{ kind: 'accounts', accounts: { asked: 1, changed: 1 } }])

  // Their registration pages contain no money.
  await run('sync details --accounts 71002')
  expect(await runs.latest(1)).toMatchObject([{ kind: 'details', accounts: null }])
})

test('a run reports its progress while it is under way', async () => {
  const { run, runs, site, clock } = await nightOfRuns()
  const seen = new Set<string>()
  site.wait = async (ms) => {
    const [latest] = await runs.latest(1)
    const { progress, accounts, requests } = latest ?? {}
    seen.add(`${progress?.kind}: ${progress?.done} of ${progress?.planned}, ${accounts?.changed} changed`)
    expect(requests).toBeLessThan(16)
    await clock.wait(ms)
  }
  await run('sync money', { heartbeatMs: 2_000 })

  expect([...seen]).toEqual([
    'undefined: undefined of undefined, undefined changed',
    'money: 0 of 0, undefined changed',
    'money: 1 of 3, 1 changed',
    'money: 2 of 3, 2 changed',
  ])
})

test('a whole night sends a heartbeat between any two of its requests, whatever it fetches', async () => {
  const { run, runs, site, clock } = await nightOfRuns()
  const kinds = new Set<string>()
  site.wait = async (ms) => {
    await clock.wait(ms)
    kinds.add((await runs.latest(1))[0]?.progress?.kind ?? '')
  }
  const { json } = await run('sync all --hours 5', { heartbeatMs: 2_000 })

  const [night] = await runs.latest(1)
  expect(night?.steps).toEqual((json as { steps: unknown }).steps)
  expect(night?.steps.map(({ kind }) => kind)).toEqual([
    'elections',
    'committees',
    'candidates',
    'solicitations',
    'details',
    'money',
  ])
  expect(night).toMatchObject({ state: 'ended', accounts: { asked: 3, changed: 3 } })
  expect(kinds).toContain('committees')
  expect(kinds).toContain('money')
})

test('a run that waits long at the state’s request keeps sending heartbeats', async () => {
  const { db, run, site, clock } = await nightOfRuns(['bad gateway', 'bad gateway', 'bad gateway'])
  let beats = 0
  site.wait = async (ms) => {
    expect(ms).toBeLessThanOrEqual(15_000)
    beats += (await db.selectFrom('sync_run').select('heartbeat_at').execute()).length
    await clock.wait(ms)
  }
  await run('sync money')
  // Among them waits of 4, 16 and 64 seconds.
  expect(beats).toBeGreaterThan(20)
})

test('a run makes no requests while another one is under way, and says which', async () => {
  const { run, runs, requests } = await nightOfRuns()
  await runs.begin(OTHER)

  const { exitCode, lines } = await run('sync money')
  expect(exitCode).toBe(4)
  expect(lines).toEqual([
    expect.stringMatching(
      /^Refused, nothing changed\. Another run is under way: sync all, started at 2\S+Z by schedule \(process 1 on web2\), last active at 2\S+Z\. Wait until it is done\. If it was killed, a new run can start five minutes after that\.$/,
    ),
  ])
  expect(requests).toEqual([])
  // A dry run makes no requests and leaves nothing behind.
  expect(await run('sync money --dry-run')).toMatchObject({ exitCode: 0 })
  expect(await runs.latest(5)).toHaveLength(1)
})

test('a run that was superseded stops', async () => {
  const { db, run, runs, site, clock } = await nightOfRuns()
  let requests = 0
  site.wait = async (ms) => {
    await clock.wait(ms)
    requests += 1
    if (requests !== 3) return
    // As after its machine was suspended for an hour.
    await db.updateTable('sync_run').set({ state: 'stopped' }).execute()
    await runs.begin(OTHER)
  }
  const { lines } = await run('sync money', { heartbeatMs: 2_000 })

  expect(lines).toEqual([
    'Refused, nothing changed. The run was told to stop; the next one continues where it left off.',
  ])
  expect(await runs.latest(5)).toMatchObject([
    { kind: 'all', state: 'running' },
    { kind: 'money', state: 'stopped' },
  ])
})

test('each day has only one night', async () => {
  const { run, runs } = await nightOfRuns()
  const { runId } = await runs.begin({ ...OTHER, day: '2026-11-23' })
  await runs.end(runId ?? 0, { state: 'ended', message: '', requests: 0, accounts: null, steps: [] })

  expect(await run('sync all --night')).toMatchObject({
    exitCode: 0,
    lines: ['The nightly run for 2026-11-23 already took place; nothing was requested.'],
  })
})

test('an internal error is recorded too, and the next run may start', async () => {
  const { run, runs, site } = await nightOfRuns()
  site.wait = () => Promise.reject(new Error('Out of memory, say'))

  await expect(run('sync money')).rejects.toThrow('Out of memory, say')
  expect(await runs.latest(1)).toMatchObject([{ state: 'failed', message: 'Out of memory, say' }])
})

test('the program stops at once when told to, and the record says who started it', async () => {
  let program: ChildProcess | undefined
  const clock = makeClock(new Date())
  const state = await makeFakeState({
    filers: FILERS,
    clock,
    faultOf: () => {
      program?.kill('SIGTERM')
      return null
    },
  })
  const { location, settings } = await emptyRegister()
  await using db = await openDatabase(location)
  await syncList(db, 'committees', { site: state.site, clock: clock.clock })
  program = startSyncProgram(
    { settings: { ...settings, SYNC_STARTED_BY: 'ada@example.org' }, origin: state.site.origin },
    'money',
  )
  expect(await once(program, 'close')).toEqual([1, null])

  expect(state.requests).toHaveLength(1)
  const message =
    'Refused, nothing changed. The run was told to stop; the next one continues where it left off.'
  expect(await syncRunsIn(db).latest(1)).toMatchObject([
    { kind: 'money', state: 'stopped', startedBy: 'ada@example.org', message },
  ])
})
