import { kindName } from '#contract/freshness.ts'
import type { Db } from '#database/connection/Db.ts'
import { kindAges } from '#database/bookkeeping/kindAges.ts'
import { registerIn } from '#database/register.ts'
import { registrationsIn } from '#database/repositories/registrations.ts'
import { syncRunsIn } from '#database/imports/syncRuns.ts'
import { counter, gauge, type Metric } from './serveMetrics.ts'

/** How many of the last runs of `sync` are read; the newest of each kind counts. */
const RUNS = 50

/** Metrics from the database: whether it answers, how old each list is, how the last nights went. */
export async function registerMetrics(db: Db, now: Date): Promise<Metric[]> {
  const begun = performance.now()
  try {
    const version = await registerIn(db).version()
    const seconds = (performance.now() - begun) / 1_000
    const age = (instant: string) => Math.max(0, (now.getTime() - Date.parse(instant)) / 1_000)
    const ages = await kindAges(db, now)
    const syncRuns = syncRunsIn(db)
    // The nights first and by themselves: asking the state about an account is a run too, and many may follow a night.
    const newest = [...(await syncRuns.latest(RUNS, ['all'])), ...(await syncRuns.latest(RUNS))]
    const runs = Map.groupBy(newest, ({ kind }) => kind)
    const latest = [...runs].flatMap(([kind, [run]]) => (run ? [{ labels: { kind }, run }] : []))
    return [
      up(1),
      gauge(
        'sunshine_database_seconds',
        'How long the database took for the version of the register.',
        seconds,
      ),
      counter('sunshine_register_version', 'Grows with every change to what the public sees.', version),
      gauge(
        'sunshine_data_age_seconds',
        'Since the beginning of the day, in UTC, that the data is of; absent if that day is not known.',
        ages.flatMap((kind) =>
          kind.asOf === null ? [] : [{ labels: { kind: kindName(kind) }, value: age(kind.asOf) }],
        ),
      ),
      gauge(
        'sunshine_data_late',
        'Whether the data is older than its kind may be, or was received too long ago if its day is not known.',
        ages.map((kind) => ({ labels: { kind: kindName(kind) }, value: kind.timeliness === 'late' ? 1 : 0 })),
      ),
      gauge(
        'sunshine_sync_ended_age_seconds',
        'Since the last run of sync that came to its end.',
        [...runs].flatMap(([kind, all]) => {
          const endedAt = all.find(({ state }) => state === 'ended')?.endedAt
          return endedAt ? [{ labels: { kind }, value: age(endedAt) }] : []
        }),
      ),
      gauge(
        'sunshine_sync_failed',
        'Whether the last run of sync could fetch nothing, or was stopped.',
        latest.map(({ labels, run: { state } }) => ({
          labels,
          value: state === 'failed' || state === 'stopped' ? 1 : 0,
        })),
      ),
      gauge(
        'sunshine_sync_refused_accounts',
        'Accounts whose answers the last run of sync could not use.',
        latest.flatMap(({ labels, run: { accounts } }) =>
          accounts === null ? [] : [{ labels, value: accounts.refused }],
        ),
      ),
      gauge(
        'sunshine_sync_refused_kinds',
        'Kinds of which the last run of sync could fetch nothing.',
        latest.map(({ labels, run: { steps } }) => ({
          labels,
          value: steps.filter(({ outcome }) => outcome === 'refused').length,
        })),
      ),
      gauge(
        'sunshine_refused_registrations',
        'Accounts whose registration page could not be fetched or read.',
        await registrationsIn(db).refusedAccounts(),
      ),
    ]
  } catch {
    return [up(0)]
  }
}

const up = (value: number) => gauge('sunshine_database_up', 'Whether the database answers.', value)
