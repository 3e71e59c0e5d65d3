import { DatabaseError } from '#database/connection/errors.ts'

/** A setting cannot be used; the message is a sentence for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** The server cannot start; the message is a sentence for the operator. */
export class StartupError extends Error {
  override name = 'StartupError'
}

/** Whether its message tells the operator what to do; for any other error the whole stack is logged. */
export const isForOperator = (error: unknown): error is Error =>
  [ConfigError, StartupError, DatabaseError].some((Kind) => error instanceof Kind)
