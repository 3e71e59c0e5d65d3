import { sql } from 'kysely'
import type { Db } from './openDatabase.ts'

/** Moves what the write-ahead log still holds into the database file, then closes: one file is left, and all of it. */
export async function closeDatabase(db: Db): Promise<void> {
  try {
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
  } finally {
    await db.destroy()
  }
}
