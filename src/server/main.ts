import { existsSync } from 'node:fs'
import { isPostgres } from '#database/connection/databaseLocation.ts'
import { readConfig } from './config.ts'
import { takesNothing } from './cli/takesNothing.ts'
import { buildClient } from './html/buildClient.ts'
import { isForOperator } from './isForOperator.ts'
import { createLog } from './lifecycle/createLog.ts'
import { loadSample } from './lifecycle/loadSample.ts'
import { makeDataDir } from './lifecycle/makeDataDir.ts'
import { plainHttpWarning } from './lifecycle/plainHttpWarning.ts'
import { stopSignal } from './lifecycle/stopSignal.ts'
import { takeHeldSocket } from './lifecycle/takeHeldSocket.ts'

takesNothing(`Usage: npm start

Serves the site and its API. What it is told comes from the environment, such as PORT=8080 DATA_DIR=/srv/ledger npm start;
docs/operating.md lists all settings, and npm run doctor looks at them.`)
// Whatever it writes is for this user alone.
process.umask(0o077)
try {
  await main()
} catch (error) {
  // Told to stop while it was starting: nothing is wrong.
  if ((error as Error).name !== 'AbortError') fail(error)
}
// Whatever an error nobody caught has left open does not keep the process.
process.exit()

/** One sentence where the operator can do something about it, everything that is known where not. */
function fail(error: unknown): void {
  console.error(isForOperator(error) ? error.message : error)
  process.exitCode = 1
}

/** Serves until the process is told to stop. Throws ConfigError, StartupError or DatabaseError when it cannot start. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config)
  const stop = stopSignal(log)
  const heldSocket = takeHeldSocket(process.env)
  makeDataDir(config.dataDir, log.error)
  const warning = plainHttpWarning(config)
  if (warning !== null) log.error(warning)
  // Of a register that is not there it is known already that it is empty.
  const isNew = !isPostgres(config.database) && !existsSync(config.database)
  // A first start waits for other programs. They work while this one reads its own modules, which takes a second.
  const [filled, built, { serve }] = await Promise.all([
    config.sampleData && isNew ? loadSample(config, log, stop) : undefined,
    buildClient(log, stop),
    import('./serve.ts'),
  ])
  await serve(config, { log, stop, heldSocket, built, filled })
}
