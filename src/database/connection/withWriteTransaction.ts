import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { closeRevision } from '../history/closeRevision.ts'
import { isBusy } from './isBusy.ts'
import { isSqlite } from './isSqlite.ts'
import type { Db } from './openDatabase.ts'

/** Another process has been writing for longer than a caller should wait: an import of a large file, mostly. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy'
}

const WRITE_LOCK_TIMEOUT_MS = 5_000
/** Most transactions are over in a few milliseconds: the first tries follow each other closely. */
const FIRST_RETRY_DELAY_MS = 5
const LONGEST_RETRY_DELAY_MS = 100

/**
 * Runs a change in one transaction that holds the write lock, of all servers, so nobody changes what it goes by. While
 * another one holds the lock, this one waits its turn without holding up its readers; after `timeoutMs` it throws
 * DatabaseBusy, with nothing changed.
 */
export async function withWriteTransaction<Result>(
  db: Db,
  work: (trx: Db) => Promise<Result>,
  timeoutMs?: number,
): Promise<Result> {
  // Part of a larger change, an import perhaps, which holds the lock.
  if (db.isTransaction) return work(db)
  const change = async (trx: Db) => {
    const result = await work(trx)
    await closeRevision(trx)
    return result
  }
  return withWriteLock(db, change, timeoutMs)
}

/** The same for work that changes nothing of what public answers are made of: spared the question whether it did. */
export async function withWriteLock<Result>(
  db: Db,
  work: (trx: Db) => Promise<Result>,
  timeoutMs = WRITE_LOCK_TIMEOUT_MS,
): Promise<Result> {
  const deadline = performance.now() + timeoutMs
  for (let delay = FIRST_RETRY_DELAY_MS; ; delay = Math.min(2 * delay, LONGEST_RETRY_DELAY_MS)) {
    try {
      return await db.transaction().execute(async (trx) => {
        // Briefly: whoever waits has a connection, and readers want some too.
        await acquireWriteLock(trx, LONGEST_RETRY_DELAY_MS)
        return work(trx)
      })
    } catch (error) {
      if (!isBusy(error)) throw error
      if (performance.now() > deadline)
        throw new DatabaseBusy(
          'Another process is writing to the database, an import perhaps. Try again when it is done.',
          { cause: error },
        )
      await setTimeout(delay)
    }
  }
}

/**
 * Takes the write lock until the transaction ends, before anything is read. With SQLite it writes, and waits as long as
 * the database was opened to; with PostgreSQL it locks a row, and waits `timeoutMs`.
 */
export async function acquireWriteLock(trx: Db, timeoutMs: number): Promise<void> {
  if (isSqlite(trx)) {
    await sql`update register set version = version where register_id = 1`.execute(trx)
    return
  }
  await sql`set local lock_timeout = ${sql.lit(timeoutMs)}`.execute(trx)
  await sql`select 1 from register where register_id = 1 for update`.execute(trx)
}
