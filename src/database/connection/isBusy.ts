import { engineCode } from './engineCode.ts'

/** SQLite: another connection is writing. PostgreSQL: a lock timeout, a deadlock, or a serialization failure. */
const BUSY: readonly (number | string | undefined)[] = [5, '55P03', '40P01', '40001']

/** Whether the engine refused because another transaction is writing. */
export const isBusy = (error: unknown): boolean => BUSY.includes(engineCode(error))
