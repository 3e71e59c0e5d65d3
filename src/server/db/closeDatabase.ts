import { sql } from 'kysely'
import { isSqlite } from './isSqlite.ts'
import type { Db } from './openDatabase.ts'

/** Closes; an embedded database first moves what its log still holds into its file: one is left, and all of it. */
export async function closeDatabase(db: Db): Promise<void> {
  try {
    if (isSqlite(db)) await sql`pragma wal_checkpoint(truncate)`.execute(db)
  } finally {
    await db.destroy()
  }
}
