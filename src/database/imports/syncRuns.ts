import { type RawBuilder, sql } from 'kysely'
import type { AccountCounts, SyncRun, SyncStep } from '#contract/schemas/dataStatus.ts'
import { type Db, isSqlite, withWriteTransaction, type Row } from '../connection/Db.ts'

/**
 * The instant this many seconds from now, ISO in UTC, by the database's clock, because the clocks of the servers that
 * share it may differ.
 */
const instantIn = (db: Db, seconds: number): RawBuilder<string> =>
  isSqlite(db)
    ? sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${sql.lit(`${seconds} seconds`)})`
    : sql`to_char((clock_timestamp() + ${sql.lit(`${seconds} seconds`)}::interval) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A run without a heartbeat for this long was killed. */
const KILLED_AFTER_SECONDS = 300

/** A nightly run that keeps being killed is left for the next day. */
const MAX_NIGHTLY_ATTEMPTS = 3

const WAS_KILLED = 'The run was killed, or its machine went down; the next run continues where it left off.'

interface NewRun {
  kind: string
  startedBy: string
  holder: string
  /** ISO: the date of the scheduled night, which has one run; null for a run that was not scheduled. */
  day: string | null
  /** After this many seconds no further account is begun; null for no limit. */
  seconds: number | null
}

/** The result of trying to begin a run. */
type BeginOutcome =
  | { runId: number }
  /** Another run is under way. */
  | { runId: null; held: SyncRun }
  /** The nightly run of that date has already taken place. */
  | { runId: null; held: null }

/** The state of a run while it continues. */
export interface RunProgress {
  /** The current kind; '' between two of them. */
  step: string
  done: number
  planned: number
  requests: number
  accounts: AccountCounts | null
  steps: readonly SyncStep[]
}

type End = Pick<Row<'sync_run'>, 'state' | 'message'> & Omit<RunProgress, 'step' | 'done' | 'planned'>

/**
 * The runs of `sync`. Only the one that is `running` may ask the state. Every update of its row requires that state, so a
 * run that stalled for minutes and was replaced writes nothing and is told so.
 */
export function syncRunsIn(db: Db) {
  const now = instantIn(db, 0)
  const killedBefore = instantIn(db, -KILLED_AFTER_SECONDS)
  const ofRun = (runId: number) =>
    db.updateTable('sync_run').where('run_id', '=', runId).where('state', '=', 'running')

  return {
    /** Begins a run unless another is under way; replaces one that was killed. */
    begin: ({ kind, startedBy, holder, day, seconds }: NewRun): Promise<BeginOutcome> =>
      withWriteTransaction(db, async (trx) => {
        await trx
          .updateTable('sync_run')
          .set((eb) => ({ state: 'stopped', ended_at: eb.ref('heartbeat_at'), message: WAS_KILLED }))
          .where('state', '=', 'running')
          .where('heartbeat_at', '<', killedBefore)
          .execute()
        const [held] = await syncRunsIn(trx).latest(1)
        if (held?.state === 'running') return { runId: null, held }
        if (day !== null && (await hasNightlyRun(trx, day))) return { runId: null, held: null }
        const { run_id } = await trx
          .insertInto('sync_run')
          .values({
            kind,
            day,
            started_by: startedBy,
            holder,
            state: 'running',
            started_at: now,
            heartbeat_at: now,
            until_at: seconds === null ? null : instantIn(db, seconds),
            step_since: now,
          })
          .returning('run_id')
          .executeTakeFirstOrThrow()
        return { runId: run_id }
      }),

    /** Records the run's heartbeat and progress. False if another run has replaced it. */
    async note(runId: number, { step, accounts, steps, ...counts }: RunProgress): Promise<boolean> {
      const { numUpdatedRows } = await ofRun(runId)
        .set((eb) => ({
          ...counts,
          heartbeat_at: now,
          step_since: eb.case().when('step', '=', step).then(eb.ref('step_since')).else(now).end(),
          step,
          accounts: accounts && JSON.stringify(accounts),
          steps: JSON.stringify(steps),
        }))
        .executeTakeFirst()
      return numUpdatedRows > 0
    },

    /** Ends a run, unless another one replaced it. */
    async end(runId: number, { accounts, steps, ...end }: End): Promise<void> {
      await ofRun(runId)
        .set({
          ...end,
          step: '',
          heartbeat_at: now,
          ended_at: now,
          accounts: accounts && JSON.stringify(accounts),
          steps: JSON.stringify(steps),
        })
        .execute()
    },

    /** Newest first, of these kinds or of all. A killed run reads as `stopped` even before another one replaces it. */
    async latest(limit: number, kinds?: readonly string[]): Promise<SyncRun[]> {
      const rows = await db
        .selectFrom('sync_run')
        .selectAll()
        .select((eb) => eb('heartbeat_at', '<', killedBefore).as('is_silent'))
        .orderBy('run_id', 'desc')
        .limit(limit)
        .$if(kinds !== undefined, (runs) => runs.where('kind', 'in', kinds ?? []))
        .execute()
      return rows.map(({ is_silent, ...row }) =>
        toRun(
          // SQLite returns 0 or 1.
          row.state === 'running' && Boolean(is_silent)
            ? { ...row, state: 'stopped', ended_at: row.heartbeat_at, message: WAS_KILLED }
            : row,
        ),
      )
    },
  }
}

/** A nightly run that was stopped is started again, so that a restart of the server does not lose it. */
async function hasNightlyRun(db: Db, day: string): Promise<boolean> {
  const runs = await db.selectFrom('sync_run').select('state').where('day', '=', day).execute()
  return runs.length >= MAX_NIGHTLY_ATTEMPTS || runs.some(({ state }) => state !== 'stopped')
}

function toRun(row: Row<'sync_run'>): SyncRun {
  return {
    id: row.run_id,
    kind: row.kind,
    startedBy: row.started_by,
    holder: row.holder,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    heartbeatAt: row.heartbeat_at,
    state: row.state,
    message: row.message,
    requests: row.requests,
    // Written by this file.
    accounts: row.accounts === null ? null : (JSON.parse(row.accounts) as AccountCounts),
    steps: JSON.parse(row.steps) as SyncStep[],
    progress: row.state === 'running' && row.step !== '' ? progressOf(row) : null,
  }
}

function progressOf(row: Row<'sync_run'>): NonNullable<SyncRun['progress']> {
  const { step: kind, done, planned } = row
  const secondsTo = (instant: string) => (Date.parse(instant) - Date.parse(row.heartbeat_at)) / 1000
  const perMinute = done > 0 ? done / (-secondsTo(row.step_since) / 60) : NaN
  const left = [
    ...(Number.isFinite(perMinute) ? [((planned - done) / perMinute) * 60] : []),
    ...(row.until_at === null ? [] : [secondsTo(row.until_at)]),
  ]
  return {
    kind,
    done,
    planned,
    perMinute: Number.isFinite(perMinute) ? Math.round(perMinute * 10) / 10 : null,
    secondsLeft: left.length > 0 ? Math.max(0, Math.round(Math.min(...left))) : null,
  }
}
