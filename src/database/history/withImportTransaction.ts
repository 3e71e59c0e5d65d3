import { DatabaseError } from '../connection/DatabaseError.ts'
import { engineCode } from '../connection/engineCode.ts'
import { isBusy } from '../connection/isBusy.ts'
import type { Db } from '../connection/Db.ts'
import { acquireWriteLock } from './withWriteTransaction.ts'

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
