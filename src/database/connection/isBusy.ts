import { engineCode } from './engineCode.ts'

/** SQLite: another connection is writing. PostgreSQL: a lock timeout, a deadlock, or a serialization failure. */
const BUSY: readonly (number | string | undefined)[] = [5, '55P03', '40P01', '40001']

/** Another process holds a lock of ours. */
export class LockTaken extends Error {
  override name = 'LockTaken'
}

/** Whether the engine refused because another transaction is writing, or another process holds a lock of ours. */
export const isBusy = (error: unknown): boolean =>
  error instanceof LockTaken || BUSY.includes(engineCode(error))
