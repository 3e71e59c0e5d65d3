import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { type Db, isSqlite } from '#database/connection/Db.ts'

/** The value below which this share of the values lies. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** The processor milliseconds that this process takes for it, which depend little on other load. */
export async function workOf(work: () => Promise<unknown>): Promise<number> {
  const used = ownWork()
  await work()
  return ownWork() - used
}

/** The processor time of a process with all its threads, user and system, in microseconds, if the system reports it. */
export function processorTime(pid: number): number | undefined {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const times = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'))
    return times.reduce((sum, nanoseconds) => sum + Number(nanoseconds.split(' ')[0]) / 1_000, 0)
  } catch {
    return undefined
  }
}

/** The processor time that all work of a database has taken so far, in milliseconds. */
export type Work = () => number

/** The time of this process and, with PostgreSQL, of the server process behind the only connection of `db`. */
export async function databaseWork(db: Db): Promise<Work> {
  if (isSqlite(db)) return ownWork
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return () => ownWork() + (processorTime(rows[0]?.pid ?? 0) ?? Number.NaN) / 1_000
}

function ownWork(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
