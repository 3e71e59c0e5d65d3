import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { PROJECT_ROOT } from '../projectRoot.ts'

/** Exit codes of the importer. */
export const SYNC_EXIT = { done: 0, underWay: 4 } as const

/** What a run of sync may take of the machine that serves visitors; an account of 76,000 transactions takes 150 MB. */
export const SYNC_MEMORY = ['--max-semi-space-size=4', '--max-old-space-size=256']

/** A run that is told to stop ends behind the statement that it is at. */
const STOP_TIMEOUT_MS = 5_000

/**
 * Runs `npm run import -- sync ...` as a program of its own beside the server: with less of the processor's time where
 * visitors want it, its output in the log, and stopped when `stop` aborts. Resolves to its exit code; null where it was
 * killed, or could not be started.
 */
export async function startSync(
  { dataDir }: Pick<Config, 'dataDir'>,
  { args, startedBy, log, stop }: { args: readonly string[]; startedBy: string; log: Log; stop: AbortSignal },
): Promise<number | null> {
  const script = join(PROJECT_ROOT, 'src/importer/main.ts')
  const program = spawn(process.execPath, [...SYNC_MEMORY, script, 'sync', ...args], {
    env: { ...process.env, DATA_DIR: dataDir, SYNC_STARTED_BY: startedBy },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const end = () => {
    program.kill('SIGTERM')
    setTimeout(() => program.kill('SIGKILL'), STOP_TIMEOUT_MS).unref()
  }
  stop.addEventListener('abort', end)
  if (stop.aborted) end()
  try {
    yieldToOthers(program.pid)
    void toLog(program.stdout, (line) => log.info(`sync: ${line}`))
    void toLog(program.stderr, (line) => log.error(`sync: ${line}`))
    const [code] = (await once(program, 'close')) as [number | null]
    return code
  } catch (error) {
    log.error('sync could not be started', error)
    return null
  } finally {
    stop.removeEventListener('abort', end)
  }
}

function yieldToOthers(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already, or the system does not let us: it runs as any other.
  }
}

async function toLog(output: Readable, say: (line: string) => void): Promise<void> {
  for await (const line of createInterface(output)) say(line)
}
