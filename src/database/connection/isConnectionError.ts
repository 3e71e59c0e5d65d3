import { errorCode } from './errorCode.ts'

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
