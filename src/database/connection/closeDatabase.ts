import { sql } from 'kysely'
import { diskFault } from './diskFault.ts'
import { isSqlite } from './isSqlite.ts'
import type { Db } from './openDatabase.ts'
import { isBusy } from './withWriteTransaction.ts'

/**
 * Closes the database; an embedded one first moves its log into its file. If nobody else has it open, that file is then
 * all of it; otherwise the log is left empty, however much was just written.
 */
export async function closeDatabase(db: Db): Promise<void> {
  try {
    if (isSqlite(db)) await emptyLog(db)
  } finally {
    await db.destroy()
  }
}

async function emptyLog(db: Db): Promise<void> {
  try {
    // The long part, for which no writer waits; then what came meanwhile, and the log is cut to nothing.
    await sql`pragma wal_checkpoint(passive)`.execute(db)
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
  } catch (error) {
    // What is in the log is as safe there; whoever opens the database next moves it.
    if (!isBusy(error) && !diskFault(error)) throw error
  }
}
