import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'

/** Written so that the build of the programs finds it. */
const IMPORTER = new URL('../../importer/main.ts', import.meta.url)

/** A run that is told to stop ends after its current statement. */
const STOP_TIMEOUT_MS = 5_000

interface Options {
  /** Added to the server's own environment. */
  env: Readonly<Record<string, string>>
  /** Node's memory options, to leave memory for visitors. */
  memory?: readonly string[]
  cwd?: string
  onLine: (line: string) => void
  onErrorLine: (line: string) => void
  /** Its niceness, so that visitors come first: 19 is the lowest priority. */
  niceness?: number
  stop: AbortSignal
}

/**
 * Runs `npm run import -- ...` as a separate program beside the server, with lower priority, and stops it when `stop`
 * aborts. Resolves to its exit code after its last line; null if it was killed. Throws if it could not be started.
 */
export async function runImporter(
  args: readonly string[],
  { env, memory = [], cwd, onLine, onErrorLine, niceness = constants.priority.PRIORITY_LOW, stop }: Options,
): Promise<number | null> {
  const child = spawn(process.execPath, [...memory, fileURLToPath(IMPORTER), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd !== undefined && { cwd }),
  })
  const end = () => {
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS).unref()
  }
  stop.addEventListener('abort', end)
  if (stop.aborted) end()
  try {
    lowerPriority(child.pid, niceness)
    const said = [eachLine(child.stdout, onLine), eachLine(child.stderr, onErrorLine)]
    // Node sends the exit code, or null and the signal.
    const [code] = (await once(child, 'close')) as [number | null]
    await Promise.all(said)
    return code
  } finally {
    stop.removeEventListener('abort', end)
  }
}

function lowerPriority(pid: number | undefined, niceness: number): void {
  try {
    if (pid !== undefined) setPriority(pid, niceness)
  } catch {
    // It has already ended, or the system refuses; then it runs at normal priority.
  }
}

async function eachLine(output: Readable, say: (line: string) => void): Promise<void> {
  for await (const line of createInterface(output)) say(line)
}

/** Node's memory options for a sync; an account of 76,000 transactions takes 150 MB. */
export const SYNC_MEMORY = ['--max-semi-space-size=4', '--max-old-space-size=256']

interface SyncRun {
  args: readonly string[]
  startedBy: string
  timeoutMs: number
  log: Log
  stop: AbortSignal
}

/** Runs `sync` beside the server, its output in the log, until `stop`. Its exit code; null if killed or not started. */
export async function startSync(
  { dataDir }: Pick<Config, 'dataDir'>,
  { args, startedBy, timeoutMs, log, stop }: SyncRun,
): Promise<number | null> {
  try {
    return await runImporter(['sync', ...args], {
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
