import { DatabaseError } from '#database/connection/DatabaseError.ts'
import { ConfigError } from './config.ts'
import { StartupError } from './lifecycle/StartupError.ts'

/** Whether its message says what the operator can do; of any other error all that is known is of use. */
export const isForOperator = (error: unknown): error is Error =>
  [ConfigError, StartupError, DatabaseError].some((Kind) => error instanceof Kind)
