import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { runBesideServer } from '../programs/runBesideServer.ts'

/** Exit codes of the importer. */
export const SYNC_EXIT = { done: 0, underWay: 4, unavailable: 5 } as const

/** Whether a run with this exit code, null if it was killed, is not to be tried again. */
export const isSyncOver = (code: number | null): boolean =>
  code !== null && code !== SYNC_EXIT.underWay && code !== SYNC_EXIT.unavailable

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
export function startSync(
  { dataDir }: Pick<Config, 'dataDir'>,
  { args, startedBy, timeoutMs, log, stop }: SyncRun,
): Promise<number | null> {
  const env = { DATA_DIR: dataDir, SYNC_STARTED_BY: startedBy }
  const program = new URL('../../importer/main.ts', import.meta.url)
  return startLogged('sync', program, ['sync', ...args], { env, timeoutMs, log, stop })
}

/** Runs `npm run publish -- --if-synced` in the same way as startSync runs its program. */
export const startPublish = (
  { dataDir }: Pick<Config, 'dataDir'>,
  { timeoutMs, log, stop }: Pick<SyncRun, 'timeoutMs' | 'log' | 'stop'>,
): Promise<number | null> =>
  startLogged('publish', new URL('../cli/publish.ts', import.meta.url), ['--if-synced'], {
    env: { DATA_DIR: dataDir },
    timeoutMs,
    log,
    stop,
  })

async function startLogged(
  name: string,
  program: URL,
  args: readonly string[],
  {
    env,
    timeoutMs,
    log,
    stop,
  }: Pick<SyncRun, 'timeoutMs' | 'log' | 'stop'> & { env: Readonly<Record<string, string>> },
): Promise<number | null> {
  try {
    return await runBesideServer(program, args, {
      env,
      memory: SYNC_MEMORY,
      onLine: (line) => log.info(`${name}: ${line}`),
      onErrorLine: (line) => log.error(`${name}: ${line}`),
      stop: AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]),
    })
  } catch (error) {
    log.error(`${name} could not be started`, error)
    return null
  }
}
