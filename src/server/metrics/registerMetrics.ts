import { kindName } from '#contract/freshness.ts'
import type { Db } from '#database/connection/Db.ts'
import { kindAges } from '#database/bookkeeping/kindAges.ts'
import { registerIn } from '#database/register.ts'
import { registrationsIn } from '#database/repositories/registrations.ts'
import { syncRunsIn } from '#database/imports/syncRuns.ts'
import { gauge, type Metric } from './exposition.ts'

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
    const ended = [...runs].flatMap(([kind, all]) => {
      const endedAt = all.find(({ state }) => state === 'ended')?.endedAt
      return endedAt === undefined || endedAt === null ? [] : [{ labels: { kind }, value: age(endedAt) }]
    })
    return [
      up(1),
      gauge(
        'sunshine_database_seconds',
        'How long the database took for the version of the register.',
        seconds,
      ),
      {
        name: 'sunshine_register_version',
        type: 'counter',
        help: 'Grows with every change to what the public sees.',
        samples: [{ value: version }],
      },
      {
        name: 'sunshine_data_age_seconds',
        type: 'gauge',
        help: 'Since the beginning of the day, in UTC, that the data is of; absent if that day is not known.',
        samples: ages.flatMap((kind) =>
          kind.asOf === null ? [] : [{ labels: { of: kindName(kind) }, value: age(kind.asOf) }],
        ),
      },
      {
        name: 'sunshine_data_late',
        type: 'gauge',
        help: 'Whether the data is older than its kind may be, or was received too long ago if its day is not known.',
        samples: ages.map((kind) => ({
          labels: { of: kindName(kind) },
          value: kind.timeliness === 'late' ? 1 : 0,
        })),
      },
      {
        name: 'sunshine_sync_ended_age_seconds',
        type: 'gauge',
        help: 'Since the last run of sync that came to its end.',
        samples: ended,
      },
      {
        name: 'sunshine_sync_failed',
        type: 'gauge',
        help: 'Whether the last run of sync could fetch nothing, or was stopped.',
        samples: latest.map(({ labels, run: { state } }) => ({
          labels,
          value: state === 'failed' || state === 'stopped' ? 1 : 0,
        })),
      },
      {
        name: 'sunshine_sync_refused_accounts',
        type: 'gauge',
        help: 'Accounts whose answers the last run of sync could not use.',
        samples: latest.flatMap(({ labels, run: { accounts } }) =>
          accounts === null ? [] : [{ labels, value: accounts.refused }],
        ),
      },
      {
        name: 'sunshine_sync_refused_kinds',
        type: 'gauge',
        help: 'Kinds of which the last run of sync could fetch nothing.',
        samples: latest.map(({ labels, run: { steps } }) => ({
          labels,
          value: steps.filter(({ outcome }) => outcome === 'refused').length,
        })),
      },
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
