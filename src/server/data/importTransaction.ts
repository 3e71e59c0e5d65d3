import { sql } from 'kysely'
import { DatabaseRefused } from '../db/DatabaseRefused.ts'
import type { Db } from '../db/openDatabase.ts'

/** What SQLite's result codes mean for the operator. */
const REASONS: Readonly<Record<number, string>> = {
  5: 'Another import or a long write is using this database. Wait until it is done, then import again.',
  8: 'The database is read-only for this user. Give the user write access to DATA_DIR, then import again.',
  10: 'The disk did not take what was written to it. Check the disk of DATA_DIR, then import again.',
  13: 'The disk is full. Make room on the disk of DATA_DIR, then import again.',
}

/**
 * Runs `work` in one transaction that holds the only right to write from its first statement on, so that two
 * imports never mix; readers go on reading what was there before. Commits when `keep` is true; rolls back
 * otherwise and when `work` throws. Throws DatabaseRefused where the database or its disk does not take it.
 */
export async function inImportTransaction<T>(
  db: Db,
  keep: boolean,
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  const trx = await db.startTransaction().execute()
  try {
    await sql`update register set version = version where register_id = 1`.execute(trx)
    const result = await work(trx)
    await (keep ? trx.commit() : trx.rollback()).execute()
    return result
  } catch (error) {
    // After some failures the engine has rolled back already; what went wrong first is what matters.
    await trx
      .rollback()
      .execute()
      .catch(() => undefined)
    throw asRefusal(error)
  }
}

/** What went wrong, as a sentence for the operator where it is the database or its disk that does not take it. */
export function asRefusal(error: unknown): unknown {
  const reason = REASONS[sqliteCode(error) ?? 0]
  return reason === undefined ? error : new DatabaseRefused(reason, { cause: error })
}

/** The primary result code of an error of node:sqlite; the extended codes carry it in their low byte. */
function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined
}
