import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { runBesideServer } from './runBesideServer.ts'

/** Node's memory options for a sync; an account of 76,000 transactions takes 150 MB. */
export const SYNC_MEMORY = ['--max-semi-space-size=4', '--max-old-space-size=256']

interface SyncRun {
  args: readonly string[]
  startedBy: string
  /** It is stopped after this time. */
  timeoutMs: number
  log: Log
  stop: AbortSignal
}

/**
 * Runs `npm run import -- sync ...` as a separate program beside the server, with its output in the log, and stops it
 * when `stop` aborts. Resolves to its exit code; null if it was killed or could not be started.
 */
export async function startSync(
  { dataDir }: Pick<Config, 'dataDir'>,
  { args, startedBy, timeoutMs, log, stop }: SyncRun,
): Promise<number | null> {
  const program = new URL('../../importer/main.ts', import.meta.url)
  try {
    return await runBesideServer(program, ['sync', ...args], {
      env: { DATA_DIR: dataDir, SYNC_STARTED_BY: startedBy },
      memory: SYNC_MEMORY,
      onLine: (line) => log.info(`sync: ${line}`),
      onErrorLine: (line) => log.error(`sync: ${line}`),
      stop: AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]),
    })
  } catch (error) {
    log.error('sync could not be started', error)
    return null
  }
}
