import { sql } from 'kysely'
import { type Db, isSqlite } from '#database/connection/Db.ts'
import { processorTime } from './processorTime.ts'

/** The processor time that all work of a database has taken so far, in milliseconds. */
export type Work = () => number

/** That of this process and, with PostgreSQL, of the server process behind the only connection of `db`. */
export async function databaseWork(db: Db): Promise<Work> {
  if (isSqlite(db)) return ownWork
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return () => ownWork() + (processorTime(rows[0]?.pid ?? 0) ?? Number.NaN) / 1_000
}

function ownWork(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
