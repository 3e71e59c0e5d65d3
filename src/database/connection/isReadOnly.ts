import { engineCode } from './engineCode.ts'

/** Whether PostgreSQL refused because it takes no changes: a standby, or one that became one while this server ran. */
export const isReadOnly = (error: unknown): boolean => engineCode(error) === '25006'
