import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../connection/isSqlite.ts'

/**
 * The listed committees, so that PostgreSQL does not read those that left the list either: of 20,000 committees, they took
 * a quarter of the list's time. It is an index of accounts alone, because a row can only be read with its columns where
 * the table has just been vacuumed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isSqlite(db)) return
  await sql`create index listed_committee on committee (acct_num) where left_on is null`.execute(db)
}
