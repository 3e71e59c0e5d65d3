import { engineCode } from './engineCode.ts'

/** SQLite: another one is writing. PostgreSQL: waited too long for a lock, or two transactions waited for each other. */
const BUSY: readonly (number | string | undefined)[] = [5, '55P03', '40P01', '40001']

/** Whether the engine refused because another transaction is writing. */
export const isBusy = (error: unknown): boolean => BUSY.includes(engineCode(error))
