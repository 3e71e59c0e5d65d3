import { inspect } from 'node:util'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'

/** Plain lines: what happened on standard output, what went wrong, with its time and cause, on standard error. */
export const createLog = (level: Config['logLevel']): Log => ({
  info: (message) => {
    if (level === 'info') console.log(message)
  },
  error: (message, cause) =>
    console.error(
      `${new Date().toISOString()} ${message}${cause === undefined ? '' : `: ${inspect(cause)}`}`,
    ),
})
