import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { DatabaseError, engineCode, isBusy } from './connection/errors.ts'
import { type Db, isSqlite } from './connection/Db.ts'

/** Another process has been writing for longer than a caller should wait, usually a large import. */
export class DatabaseBusy extends DatabaseError {
  override name = 'DatabaseBusy'
}

// @limit memory api/whileImporting: Time a change waits for another one: {ms}, then 503
const WRITE_LOCK_TIMEOUT_MS = 5_000
/** A night writes one account after the other: a save that looked less often would miss the moments between them. */
const RETRY_DELAY_MS = 10
/** Only briefly, because a waiting transaction occupies a connection that readers need. */
const LOCK_TIMEOUT_MS = 100

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
  for (;;) {
    try {
      return await db.transaction().execute(async (trx) => {
        await acquireWriteLock(trx, LOCK_TIMEOUT_MS)
        return work(trx)
      })
    } catch (error) {
      if (!isBusy(error)) throw error
      if (performance.now() > deadline)
        throw new DatabaseBusy(
          'Another process, perhaps an import, is writing to the database. Try again when it is done.',
          { cause: error },
        )
      await setTimeout(RETRY_DELAY_MS)
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

/** The refusal of an import while another process is writing. */
export const IMPORT_BUSY =
  'Another import or a long write is using this database. Wait until it is done, then import again.'

/** What the engines' codes mean for operators. SQLite's are numbers, PostgreSQL's are not. */
const REASONS: Readonly<Record<string, string>> = {
  8: 'The database is read-only for this user. Give the user write access to DATA_DIR, then import again.',
  10: 'The disk could not be written to. Check the disk of DATA_DIR, then import again.',
  11: 'Part of the database cannot be read. Check the disk of DATA_DIR, then import again, or restore a backup.',
  13: 'The disk is full. Make room on the disk of DATA_DIR, then import again.',
  '25006': 'The database is read-only. Set DATABASE_URL to the primary, then import again.',
  14: 'A file of the database cannot be opened. Check the disk of DATA_DIR, then import again.',
  '42501': 'The user of DATABASE_URL lacks permission. Let it write and create schemas, then import again.',
  '58030': "The disk of the database's server could not be written to. Check it, then import again.",
  '53100': "The disk of the database's server is full. Make room on it, then import again.",
}

const IMPORT_LOCK_TIMEOUT_MS = 5_000

/**
 * Runs `work` in one transaction that holds the write lock from its first statement on, so two imports never mix; readers
 * still see the previous data. Rolls back after a dry run, and if `work` throws. Throws
 * DatabaseError if the database or its disk refuses.
 */
export async function withImportTransaction<T>(
  db: Db,
  work: (trx: Db) => Promise<T>,
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<T> {
  const trx = await db.startTransaction().execute()
  try {
    await acquireWriteLock(trx, IMPORT_LOCK_TIMEOUT_MS)
    const result = await work(trx)
    await (dryRun ? trx.rollback() : trx.commit()).execute()
    return result
  } catch (error) {
    // After some failures the engine has already rolled back; only the original error matters.
    await trx
      .rollback()
      .execute()
      .catch(() => undefined)
    throw toDatabaseError(error)
  }
}

/** The error as a sentence for the operator if the database or its disk refused; otherwise unchanged. */
export function toDatabaseError(error: unknown): unknown {
  const reason = isBusy(error) ? IMPORT_BUSY : REASONS[engineCode(error) ?? '']
  return reason === undefined ? error : new DatabaseError(reason, { cause: error })
}

/** Has `work` throw a DatabaseError, with a sentence for the operator, if the database or its disk refuses. */
export async function withDatabaseErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw toDatabaseError(error)
  }
}
