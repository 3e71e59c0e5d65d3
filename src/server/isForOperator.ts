import { DatabaseError } from '#database/connection/errors.ts'
import { ConfigError } from './config.ts'
import { StartupError } from './StartupError.ts'

/** Whether its message tells the operator what to do; for any other error the whole stack is logged. */
export const isForOperator = (error: unknown): error is Error =>
  [ConfigError, StartupError, DatabaseError].some((Kind) => error instanceof Kind)
