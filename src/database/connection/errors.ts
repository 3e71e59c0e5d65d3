/** The database cannot be used as it stands; the message is a sentence for the operator. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}

/** The database server does not answer, or stopped answering. Nothing was changed unless the message says so. */
export class DatabaseUnavailable extends DatabaseError {
  override name = 'DatabaseUnavailable'
}

/** The lost connection was to a replica. The caller may start over, because the primary database has the same data. */
export class ReplicaLost extends DatabaseUnavailable {
  override name = 'ReplicaLost'
}

/** The text that an error of Node, or of a driver, has as its code, such as ENOENT; undefined if it has none. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** What a thrown value says; nothing but errors is thrown here, but a catch cannot know that. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The engine's code for an error: SQLite's primary result code, a number, or PostgreSQL's five-character SQLSTATE. */
export function engineCode(error: unknown): number | string | undefined {
  if (!(error instanceof Error)) return undefined
  // Extended codes carry the primary one in their low byte.
  if ('errcode' in error && typeof error.errcode === 'number') return error.errcode & 0xff
  return errorCode(error)
}

/** SQLite: another connection is writing. PostgreSQL: a lock timeout, a deadlock, or a serialization failure. */
const BUSY: readonly (number | string | undefined)[] = [5, '55P03', '40P01', '40001']

/** Another process holds a lock of ours. */
export class LockTaken extends Error {
  override name = 'LockTaken'
}

/** Whether the engine refused because another transaction is writing, or another process holds a lock of ours. */
export const isBusy = (error: unknown): boolean =>
  error instanceof LockTaken || BUSY.includes(engineCode(error))

/** Whether PostgreSQL refused because it is read-only: a standby, or a primary that became one while this server ran. */
export const isReadOnly = (error: unknown): boolean => engineCode(error) === '25006'

export type DiskFault = 'full' | 'failing'

/**
 * By engine code. A failed disk often becomes read-only, or opens no more files. SQLite sometimes reports a page that it
 * cannot read as a damaged one, which is code 11.
 */
const FAULTS: Readonly<Record<string, DiskFault>> = {
  8: 'failing',
  10: 'failing',
  11: 'failing',
  13: 'full',
  14: 'failing',
  '53100': 'full',
  '58030': 'failing',
}

/** What is wrong with the disk under the database, if that is why an engine refused a change. */
export const diskFault = (error: unknown): DiskFault | undefined => FAULTS[engineCode(error) ?? '']

/** PostgreSQL's states: shutting down, crashed, starting up, too many connections, and every connection failure. */
const STATES = /^(57P0[1-3]|53300|08...)$/

/** Network errors: no server listens there, or none answers. */
const CODES = /^(ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE|ENOENT)/

/** The driver's errors that have no code. */
const SENTENCES =
  /^(Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed)/

/** Whether a driver's error means that the database server does not answer, rather than that it refused. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (SENTENCES.test(error.message)) return true
  const code = errorCode(error) ?? ''
  return STATES.test(code) || CODES.test(code)
}
