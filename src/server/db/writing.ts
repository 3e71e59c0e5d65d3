import { setTimeout } from 'node:timers/promises'
import type { Db } from './openDatabase.ts'

/** Another process has been writing for longer than a caller should wait: an import of a large file, mostly. */
export class RegisterBusy extends Error {
  override name = 'RegisterBusy'
}

/** Milliseconds. */
const PATIENCE = 5_000
const PAUSE = 100

/**
 * Runs a change in one transaction. Its first statement must write: that takes the right to write before anything
 * is read, so nobody changes what it goes by. While another process has that right, this one waits its turn without
 * holding up its readers; after `patience` milliseconds it throws RegisterBusy, with nothing changed.
 */
export async function writing<Result>(
  db: Db,
  work: (trx: Db) => Promise<Result>,
  patience = PATIENCE,
): Promise<Result> {
  const patienceEnds = performance.now() + patience
  for (;;) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (!isBusy(error)) throw error
      if (performance.now() > patienceEnds)
        throw new RegisterBusy(
          'Another process is writing to the database, an import perhaps. Try again when it is done.',
          { cause: error },
        )
      await setTimeout(PAUSE)
    }
  }
}

/** Whether SQLite refused a write because another process is writing; PostgreSQL lets writers wait by itself. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error) || !('errcode' in error)) return false
  // The primary result code is the low byte of the extended one; 5 is SQLITE_BUSY.
  return typeof error.errcode === 'number' && (error.errcode & 0xff) === 5
}
