import { existsSync } from 'node:fs'
import { isPostgres } from '#database/connectTo.ts'
import { readConfig, plainHttpWarning } from './config.ts'
import { buildClient } from './html/clientBuild.ts'
import { isForOperator, refuseArguments } from './operatorErrors.ts'
import { createLog, type Log } from './log.ts'
import { loadSample } from './lifecycle/loadSample.ts'
import { makeDataDir, takeHeldSocket } from './lifecycle/environment.ts'

refuseArguments(`Usage: npm start

Serves the site and its API. What it is told comes from the environment, such as PORT=8080 DATA_DIR=/srv/ledger npm start;
docs/settings.md lists all settings, and npm run doctor looks at them.`)
// Files it writes are readable by this user only.
process.umask(0o077)
try {
  await main()
} catch (error) {
  // Stopped while starting is not an error. One sentence if the operator can do something about it.
  if (!(error instanceof Error && error.name === 'AbortError')) {
    console.error(isForOperator(error) ? error.message : error)
    process.exitCode = 1
  }
}
// Exits even if an uncaught error has left something open.
process.exit()

/** Serves until the process is told to stop. Throws ConfigError, StartupError or DatabaseError if it cannot start. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config)
  const stop = stopSignal(log)
  const heldSocket = takeHeldSocket(process.env)
  makeDataDir(config.dataDir, log.error)
  const warning = plainHttpWarning(config)
  if (warning !== null) log.error(warning)
  // A database that does not exist yet is known to be empty.
  const isNew = !isPostgres(config.database) && !existsSync(config.database)
  // A first start waits for other programs. They work while this one reads its own modules, which takes a second.
  const [refusal, built, { serve }] = await Promise.all([
    config.sampleData && isNew ? loadSample(config, log, stop) : undefined,
    buildClient(log, stop),
    import('./serve.ts'),
  ])
  await serve(config, { log, stop, heldSocket, built, refusal })
}

/** Aborts on a signal or an uncaught error. A second SIGTERM or SIGINT ends the process at once. */
function stopSignal(log: Log): AbortSignal {
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
