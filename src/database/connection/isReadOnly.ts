import { engineCode } from './engineCode.ts'

/** Whether PostgreSQL refused because it is read-only: a standby, or a primary that became one while this server ran. */
export const isReadOnly = (error: unknown): boolean => engineCode(error) === '25006'
