import { expect, test } from 'vitest'
import { syncRunsIn } from '#database/imports/syncRuns.ts'
import { makeRegister } from '#tests/support/importer/makeRegister.ts'

const NIGHT = { kind: 'all', startedBy: 'schedule', holder: 'process 4711 on web1', day: null, seconds: null }
const NOTHING_YET = { step: '', done: 0, planned: 0, requests: 0, accounts: null, steps: [] }
const COUNTS = {
  asked: 100,
  changed: 4,
  unchanged: 6,
  noActivity: 0,
  noAccount: 0,
  partial: 0,
  refused: 0,
  held: 0,
  left: 90,
  differing: 1,
}

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()

async function makeRuns() {
  const { db } = await makeRegister()
  const runs = syncRunsIn(db)
  return {
    runs,
    /** As if the current run had begun its step, and sent its last heartbeat, this many seconds ago. */
    setBack: ({ since, heartbeat }: Record<'since' | 'heartbeat', number>) =>
      db
        .updateTable('sync_run')
        .set({ step_since: ago(since), heartbeat_at: ago(heartbeat) })
        .where('state', '=', 'running')
        .execute(),
    begin: async (run: { day?: string; seconds?: number } = {}) => {
      const { runId } = await runs.begin({ ...NIGHT, ...run })
      if (runId === null) throw new Error('Another one is under way')
      return runId
    },
  }
}

test('a run is recorded from start to end', async () => {
  const { runs, begin } = await makeRuns()
  const id = await begin()
  const steps = [{ kind: 'committees', outcome: 'done' as const, message: 'Done: 3 read.' }]
  await runs.note(id, { ...NOTHING_YET, step: 'money', done: 10, planned: 100, requests: 17, steps })

  expect(await runs.latest(5)).toEqual([
    {
      id,
      kind: 'all',
      startedBy: 'schedule',
      holder: 'process 4711 on web1',
      startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      endedAt: null,
      heartbeatAt: expect.any(String) as string,
      state: 'running',
      message: '',
      requests: 17,
      accounts: null,
      steps,
      progress: expect.objectContaining({ kind: 'money', done: 10, planned: 100 }) as object,
    },
  ])

  await runs.end(id, { state: 'ended', message: 'Done.', requests: 30, accounts: COUNTS, steps })
  expect(await runs.latest(5)).toMatchObject([
    {
      state: 'ended',
      endedAt: expect.any(String) as string,
      requests: 30,
      accounts: COUNTS,
      steps,
      progress: null,
    },
  ])
})

test('a run under way reports its rate and its remaining time, at most its hours', async () => {
  const { runs, begin, setBack } = await makeRuns()
  const id = await begin()
  await runs.note(id, { ...NOTHING_YET, step: 'money', done: 10, planned: 100 })
  await setBack({ since: 60, heartbeat: 0 })
  const [untilDone] = await runs.latest(1)
  expect(untilDone?.progress?.perMinute).toBeCloseTo(10, 0)
  expect(untilDone?.progress?.secondsLeft).toBeCloseTo(540, -1)

  await runs.end(id, { state: 'ended', message: '', requests: 0, accounts: null, steps: [] })
  const next = await begin({ seconds: 100 })
  await runs.note(next, { ...NOTHING_YET, step: 'money', done: 10, planned: 100 })
  await setBack({ since: 60, heartbeat: 0 })
  expect((await runs.latest(1))[0]?.progress?.secondsLeft).toBeCloseTo(100, -1)
})

test('while one run is under way no other can start', async () => {
  const { runs, begin } = await makeRuns()
  await begin()

  expect(await runs.begin({ ...NIGHT, holder: 'process 1 on web2' })).toMatchObject({
    runId: null,
    held: { kind: 'all', holder: 'process 4711 on web1', state: 'running' },
  })
})

test('of several runs started at once only one begins', async () => {
  const { runs } = await makeRuns()
  const begun = await Promise.all(
    [1, 2, 3, 4].map((process) => runs.begin({ ...NIGHT, holder: `process ${process}` })),
  )
  expect(begun.filter(({ runId }) => runId !== null)).toHaveLength(1)
})

test('a killed run is shown as stopped, and another one takes its place', async () => {
  const { runs, begin, setBack } = await makeRuns()
  const killed = await begin()
  await setBack({ since: 600, heartbeat: 290 })
  expect(await runs.latest(1)).toMatchObject([{ state: 'running' }])
  await setBack({ since: 600, heartbeat: 310 })
  expect(await runs.latest(1)).toMatchObject([
    { id: killed, state: 'stopped', endedAt: expect.any(String) as string, progress: null },
  ])

  const next = await begin()
  expect(await runs.latest(5)).toMatchObject([
    { id: next, state: 'running' },
    {
      id: killed,
      state: 'stopped',
      message: 'The run was killed, or its machine went down; the next run continues where it left off.',
    },
  ])
  // Its machine had only been suspended.
  expect(await runs.note(killed, NOTHING_YET)).toBe(false)
  await runs.end(killed, { state: 'ended', message: 'Done.', requests: 1, accounts: null, steps: [] })
  expect(await runs.latest(5)).toMatchObject([{ id: next, state: 'running' }, { state: 'stopped' }])
})

test('a day has one night, which resumes where it was stopped, at most twice', async () => {
  const { runs, begin } = await makeRuns()
  const end = async (runId: number, state: 'ended' | 'stopped') =>
    runs.end(runId, { state, message: '', requests: 0, accounts: null, steps: [] })
  await end(await begin({ day: '2026-11-22' }), 'stopped')
  await end(await begin({ day: '2026-11-22' }), 'ended')
  expect(await runs.begin({ ...NIGHT, day: '2026-11-22' })).toEqual({ runId: null, held: null })

  for (let tries = 1; tries <= 3; tries += 1) await end(await begin({ day: '2026-11-23' }), 'stopped')
  expect(await runs.begin({ ...NIGHT, day: '2026-11-23' })).toEqual({ runId: null, held: null })
  // A run that a person starts does not count as a night.
  await end(await begin(), 'ended')
})
