import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { DatabaseError } from '../connection/DatabaseError.ts'
import { isBusy } from '../connection/isBusy.ts'
import { isSqlite } from '../connection/isSqlite.ts'
import type { Db } from '../connection/Db.ts'

/** Another process has been writing for longer than a caller should wait, usually a large import. */
export class DatabaseBusy extends DatabaseError {
  override name = 'DatabaseBusy'
}

const WRITE_LOCK_TIMEOUT_MS = 5_000
/** Most transactions take a few milliseconds, so the first retries follow each other closely. */
const FIRST_RETRY_DELAY_MS = 5
const LONGEST_RETRY_DELAY_MS = 100

/**
 * Runs a change in one transaction that holds the write lock across all servers, so the data it reads cannot change under
 * it. It waits for the lock without delaying readers of this process. After `timeoutMs` it throws DatabaseBusy, with
 * nothing changed.
 */
export async function withWriteTransaction<Result>(
  db: Db,
  work: (trx: Db) => Promise<Result>,
  timeoutMs = WRITE_LOCK_TIMEOUT_MS,
): Promise<Result> {
  // This is part of a larger change, perhaps an import, which already holds the lock.
  if (db.isTransaction) return work(db)
  const deadline = performance.now() + timeoutMs
  for (let delay = FIRST_RETRY_DELAY_MS; ; delay = Math.min(2 * delay, LONGEST_RETRY_DELAY_MS)) {
    try {
      return await db.transaction().execute(async (trx) => {
        // Only briefly, because a waiting transaction occupies a connection that readers need.
        await acquireWriteLock(trx, LONGEST_RETRY_DELAY_MS)
        return work(trx)
      })
    } catch (error) {
      if (!isBusy(error)) throw error
      if (performance.now() > deadline)
        throw new DatabaseBusy(
          'Another process, perhaps an import, is writing to the database. Try again when it is done.',
          { cause: error },
        )
      await setTimeout(delay)
    }
  }
}

/**
 * Takes the write lock until the transaction ends, before anything is read. With SQLite it writes, and waits for the
 * database's busy timeout; with PostgreSQL it locks a row, and waits `timeoutMs`.
 */
export async function acquireWriteLock(trx: Db, timeoutMs: number): Promise<void> {
  if (isSqlite(trx)) {
    await sql`update register set version = version where register_id = 1`.execute(trx)
    return
  }
  await sql`set local lock_timeout = ${sql.lit(timeoutMs)}`.execute(trx)
  await sql`select 1 from register where register_id = 1 for update`.execute(trx)
}
