/** The database cannot be used as it stands; the message is a sentence for the operator. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}

/** Another process has been writing for longer than a caller should wait, usually a large import. */
export class DatabaseBusy extends DatabaseError {
  override name = 'DatabaseBusy'
}

/** The database server does not answer, or stopped answering. Nothing was changed unless the message says so. */
export class DatabaseUnavailable extends DatabaseError {
  override name = 'DatabaseUnavailable'
}

/** The lost connection was to a replica. The caller may start over, because the primary database has the same data. */
export class ReplicaLost extends DatabaseUnavailable {
  override name = 'ReplicaLost'
}

/** The text code of an error of Node or of a driver, such as ENOENT; undefined if it has none. */
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
const BUSY: readonly unknown[] = [5, '55P03', '40P01', '40001']

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
 * A failed disk often becomes read-only, or opens no more files. SQLite sometimes reports a page that it cannot read as a
 * damaged one, which is code 11.
 */
const FAILING_DISK: readonly unknown[] = [8, 10, 11, 14, '58030']
const FULL_DISK: readonly unknown[] = [13, '53100']

/** What is wrong with the disk under the database, if that is why an engine refused a change. */
export function diskFault(error: unknown): DiskFault | undefined {
  const code = engineCode(error)
  if (FULL_DISK.includes(code)) return 'full'
  return FAILING_DISK.includes(code) ? 'failing' : undefined
}

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
