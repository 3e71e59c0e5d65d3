import { type RawBuilder, sql } from 'kysely'
import { isSqlite } from './isSqlite.ts'
import type { Db } from './Db.ts'

/**
 * The instant this many seconds from now, ISO in UTC, by the database's clock, because the clocks of the servers that
 * share it may differ.
 */
export const instantIn = (db: Db, seconds: number): RawBuilder<string> =>
  isSqlite(db)
    ? sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${sql.lit(`${seconds} seconds`)})`
    : sql`to_char((clock_timestamp() + ${sql.lit(`${seconds} seconds`)}::interval) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
