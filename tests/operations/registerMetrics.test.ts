import { expect, test } from 'vitest'
import { openDatabase } from '#database/openDatabase.ts'
import { syncRunsIn } from '#database/imports/syncRuns.ts'
import { registerMetrics } from '#server/lifecycle/metrics.ts'

const COUNTS = {
  asked: 60,
  changed: 0,
  unchanged: 0,
  noActivity: 0,
  noAccount: 0,
  partial: 0,
  refused: 60,
  held: 0,
  left: 0,
  differing: 0,
}

test('what alerts know of the last night stays, however often the state is asked about an account after it', async () => {
  await using db = await openDatabase(':memory:')
  const runs = syncRunsIn(db)
  const record = async (kind: string, state: 'ended' | 'failed') => {
    const { runId } = await runs.begin({ kind, startedBy: '', holder: '', day: null, seconds: null })
    await runs.end(runId ?? 0, { state, message: '', requests: 0, accounts: COUNTS, steps: [] })
  }
  await record('all', 'ended')
  await record('all', 'failed')
  for (let press = 0; press < 60; press += 1) await record('accounts', 'ended')

  // A clock that is behind the runs: no age is negative.
  const metrics = await registerMetrics(db, new Date(0))
  const ofNights = metrics.flatMap(({ name, samples }) =>
    samples.flatMap(({ labels, value }) => (labels?.['kind'] === 'all' ? [[name, value]] : [])),
  )
  expect(ofNights).toEqual([
    ['sunshine_sync_ended_age_seconds', 0],
    ['sunshine_sync_failed', 1],
    ['sunshine_sync_refused_accounts', 60],
    ['sunshine_sync_refused_kinds', 0],
  ])
})
