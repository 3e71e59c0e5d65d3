import type { Log } from '../log.ts'

/**
 * Aborts when the process is told to stop, or after an uncaught error. A second SIGTERM or SIGINT ends the process at
 * once.
 */
export function stopSignal(log: Log): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      log.info(`${signal}: finishing what is under way.`)
      stop.abort()
    })
  process.on('uncaughtException', (error) => {
    log.error('An uncaught error ends the server', error)
    process.exitCode = 1
    stop.abort()
  })
  return stop.signal
}
