import { sql } from 'kysely'
import { diskFault } from './diskFault.ts'
import { isSqlite } from './isSqlite.ts'
import type { Db } from './openDatabase.ts'
import { storeFileIn } from '../transactions/openStore.ts'
import { storeSqlite } from '../transactions/storeSqlite.ts'
import { isBusy } from './withWriteTransaction.ts'

/**
 * Closes the database; an embedded one first moves its log into its file. If nobody else has it open, that file is then
 * all of it; otherwise the log is left empty, however much was just written.
 */
export async function closeDatabase(db: Db): Promise<void> {
  const store = isSqlite(db) ? await storeFileIn(db) : ''
  try {
    if (isSqlite(db)) await emptyLog(db)
  } finally {
    await db.destroy()
  }
  // Whoever only reads it leaves its log behind, and the last one to write it takes that away.
  if (store !== '') storeSqlite(store).close()
}

async function emptyLog(db: Db): Promise<void> {
  try {
    // The long part, for which no writer waits; then what came meanwhile, and the log is cut to nothing.
    await sql`pragma main.wal_checkpoint(passive)`.execute(db)
    await sql`pragma main.wal_checkpoint(truncate)`.execute(db)
  } catch (error) {
    // What is in the log is as safe there; whoever opens the database next moves it.
    if (!isBusy(error) && !diskFault(error)) throw error
  }
}
