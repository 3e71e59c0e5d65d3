import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { PROJECT_ROOT } from '../projectRoot.ts'

/** A run that is told to stop ends behind the statement that it is at. */
const STOP_TIMEOUT_MS = 5_000

interface Options {
  /** Beside the server's own. */
  env: Readonly<Record<string, string>>
  /** What it may take of the machine that serves visitors. */
  memory: readonly string[]
  cwd?: string
  /** Each line of its standard output, and of its standard error. */
  onLine: (line: string) => void
  onErrorLine: (line: string) => void
  /** How far it stands back where visitors want the processor: 19 is the farthest. */
  niceness?: number
  stop: AbortSignal
}

/**
 * Runs a script of ours as a program of its own beside the server: with less of the processor's time where visitors want
 * it, and stopped when `stop` aborts. Resolves to its exit code, behind its last line; null where it was killed. Throws
 * where it could not be started.
 */
export async function startProgram(
  [script = '', ...args]: readonly string[],
  { env, memory, cwd, onLine, onErrorLine, niceness = constants.priority.PRIORITY_LOW, stop }: Options,
): Promise<number | null> {
  const program = spawn(process.execPath, [...memory, join(PROJECT_ROOT, script), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd !== undefined && { cwd }),
  })
  const end = () => {
    program.kill('SIGTERM')
    setTimeout(() => program.kill('SIGKILL'), STOP_TIMEOUT_MS).unref()
  }
  stop.addEventListener('abort', end)
  if (stop.aborted) end()
  try {
    yieldToOthers(program.pid, niceness)
    const said = [eachLine(program.stdout, onLine), eachLine(program.stderr, onErrorLine)]
    const [code] = (await once(program, 'close')) as [number | null]
    await Promise.all(said)
    return code
  } finally {
    stop.removeEventListener('abort', end)
  }
}

function yieldToOthers(pid: number | undefined, niceness: number): void {
  try {
    if (pid !== undefined) setPriority(pid, niceness)
  } catch {
    // It has ended already, or the system does not let us: it runs as any other.
  }
}

async function eachLine(output: Readable, say: (line: string) => void): Promise<void> {
  for await (const line of createInterface(output)) say(line)
}
