import { sql } from 'kysely'
import { engineCode } from './engineCode.ts'
import { isSqlite } from './isSqlite.ts'
import type { Db } from './openDatabase.ts'
import { storeFileIn } from '../transactions/openStore.ts'
import { storeSqlite } from '../transactions/storeSqlite.ts'

/**
 * Closes the database; an embedded one first moves its log into its file. If nobody else has it open, that file is then
 * all of it; otherwise the log is left empty, however much was just written.
 */
export async function closeDatabase(db: Db): Promise<void> {
  const store = isSqlite(db) ? await storeFileIn(db) : ''
  try {
    if (isSqlite(db)) await asFarAsTheEngineCan(() => emptyLog(db))
  } finally {
    await db.destroy()
  }
  // Whoever only reads it leaves its log behind, and the last one to write it takes that away.
  if (store !== '') await asFarAsTheEngineCan(() => storeSqlite(store).close())
}

async function emptyLog(db: Db): Promise<void> {
  // The long part, for which no writer waits; then what came meanwhile, and the log is cut to nothing.
  await sql`pragma main.wal_checkpoint(passive)`.execute(db)
  await sql`pragma main.wal_checkpoint(truncate)`.execute(db)
}

/**
 * What was committed is as safe in the log, and its program has done what it was asked: where another one or the disk is
 * in the way of moving it, whoever opens the database next does.
 */
async function asFarAsTheEngineCan(work: () => Promise<void> | void): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (typeof engineCode(error) !== 'number') throw error
  }
}
