import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { builtProgram } from './builtProgram.ts'
import { nodeFlags } from './nodeFlags.ts'
import { runFolders } from '#tests/support/runner/runFolders.ts'

export const IMPORTER = 'src/importer/main.ts'
export const ADMIN = 'src/server/cli/admin.ts'
export const BACKUP = 'src/server/cli/backup.ts'
export const DOCTOR = 'src/server/cli/doctor.ts'
export const PUBLISH = 'src/server/cli/publish.ts'

interface ProgramOptions {
  /** The command that starts it, such as a shell with another umask. */
  through?: readonly string[]
  /** What it reads from its standard input. */
  input?: string
  killAfterMs?: number
}

/**
 * One of our programs in a separate process, with only these settings: the DATABASE_URL of the shell may be that of a
 * real register.
 */
export function startProgram(
  script: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  { through = [] }: ProgramOptions = {},
) {
  const program = [process.execPath, ...nodeFlags(script), builtProgram(script), ...args]
  const [command = '', ...words] = [...through, ...program]
  return spawn(command, words, { env: { ...runFolders(), ...settings } })
}

/** Runs one of our programs with these settings; returns its exit code, each stream, and both in the order they came. */
export async function runProgram(
  script: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  options: ProgramOptions = {},
) {
  const program = startProgram(script, args, settings, options)
  const [written, all] = [{ stdout: '', stderr: '' }, [] as string[]]
  for (const stream of ['stdout', 'stderr'] as const)
    program[stream].setEncoding('utf8').on('data', (text: string) => {
      written[stream] += text
      all.push(text)
    })
  // A program that reads nothing may have ended already.
  program.stdin.on('error', () => {}).end(options.input)
  const { killAfterMs } = options
  const killer =
    killAfterMs === undefined ? undefined : setTimeout(() => program.kill('SIGKILL'), killAfterMs)
  const [code] = (await once(program, 'close')) as [number | null]
  clearTimeout(killer)
  return { code, ...written, output: all.join('') }
}
