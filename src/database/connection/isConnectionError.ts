/** Of PostgreSQL: shutting down, crashed, starting up, too many connections, and every failure of a connection. */
const STATES = /^(57P0[1-3]|53300|08...)$/

/** Of the network: nobody listens there, or nobody answers. */
const CODES = /^(ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE|ENOENT)/

/** What the driver says without a code. */
const SENTENCES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/

/** Whether an error of the driver means that the database server does not answer, rather than that it refused. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (SENTENCES.test(error.message)) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return STATES.test(code) || CODES.test(code)
}
