import { ConfigError, readConfig } from '../config.ts'
import { isForOperator } from '../isForOperator.ts'
import { createLog } from '../lifecycle/createLog.ts'
import { stopSignal } from '../lifecycle/stopSignal.ts'
import { runTonight, startSchedule } from '../schedule/startSchedule.ts'
import { refuseArguments } from './refuseArguments.ts'

/* Runs the nightly sync without a server, as a server with SYNC_AT does. */

const DEFAULT_TIME = '04:15'
const USAGE = `Usage: SYNC_AT=04:15 SYNC_CONTACT=editor@example.org npm run schedule [-- --tonight]

Fetches everything from the state each night, starting at this Florida time, and runs until it is stopped. npm start
does the same with these settings. With --tonight, only once, starting now; a timer can run that. If another run is under
way, it waits for it. The exit code is that of the run. To fetch everything now, run npm run import -- sync all.`
const isTonight = process.argv[2] === '--tonight' && process.argv.length === 3
if (!isTonight) refuseArguments(USAGE)
// Files it writes are readable by this user only.
process.umask(0o077)
try {
  if (isTonight) {
    const config = readConfig(process.env)
    if (!config.mayAskState)
      throw new ConfigError(
        'Set SYNC_CONTACT to an email or web address, so that the state can tell who is asking.',
      )
    // What the night reports is what it is for, however little the site is to log.
    const log = createLog({ ...config, logLevel: 'info' })
    const stop = stopSignal(log)
    const code = await runTonight(config, { log, stop })
    process.exitCode = stop.aborted ? 0 : (code ?? 1)
  } else {
    const config = readConfig({ ...process.env, SYNC_AT: process.env['SYNC_AT'] || DEFAULT_TIME })
    const log = createLog(config)
    const stop = stopSignal(log)
    const at = config.syncAt ?? DEFAULT_TIME
    log.info(
      `Everything is fetched from the state each night, starting at ${at} in Florida, for up to ${config.syncHours} hours.`,
    )
    await startSchedule(config, { at, log, stop })
  }
} catch (error) {
  if (!isForOperator(error)) throw error
  console.error(error.message)
  process.exitCode = 1
}
