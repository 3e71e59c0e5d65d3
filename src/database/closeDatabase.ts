import { sql } from 'kysely'
import { engineCode } from './connection/engineCode.ts'
import { isSqlite } from './connection/isSqlite.ts'
import type { Db } from './connection/Db.ts'

/**
 * Closes the database. An embedded one first moves its write-ahead log into its file. If no other process has it open,
 * that file is then complete; otherwise the log is left empty, however much was just written.
 */
export async function closeDatabase(db: Db): Promise<void> {
  try {
    if (isSqlite(db)) await ignoreEngineErrors(() => emptyLog(db))
  } finally {
    await db.destroy()
  }
}

async function emptyLog(db: Db): Promise<void> {
  // The passive checkpoint does most of the work without blocking writers; the second one copies what was written in the
  // meantime and truncates the log.
  await sql`pragma main.wal_checkpoint(passive)`.execute(db)
  await sql`pragma main.wal_checkpoint(truncate)`.execute(db)
}

/**
 * Committed data is just as safe in the log. If another process or the disk prevents a checkpoint, the next process that
 * opens the database does it.
 */
async function ignoreEngineErrors(work: () => Promise<void> | void): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (typeof engineCode(error) !== 'number') throw error
  }
}
