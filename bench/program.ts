import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { nodeFlags } from '#tests/support/servers/nodeFlags.ts'

const ROOT = join(import.meta.dirname, '..')
const canPin = spawnSync('taskset', ['--version']).status === 0

/** Starts one of our programs, on this core if the machine allows that choice. */
export function start(
  script: string,
  args: readonly string[],
  settings: Record<string, string>,
  core?: number,
  flags: readonly string[] = nodeFlags(script),
) {
  return run([process.execPath, ...flags, join(ROOT, script), ...args], { PORT: '0', ...settings }, core)
}

/** Starts any program, with only these settings, on this core if the machine allows that choice. */
export function run(command: readonly string[], settings: Record<string, string>, core?: number) {
  const [program = '', ...args] =
    core !== undefined && canPin ? ['taskset', '-c', String(core), ...command] : command
  return spawn(program, args, { env: settings, stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Everything it prints until it ends; throws if its exit code is not 0. */
export async function output(program: ChildProcess): Promise<string> {
  let text = ''
  program.stdout?.setEncoding('utf8').on('data', (part: string) => (text += part))
  const [code] = (await once(program, 'close')) as [number | null]
  if (code !== 0) throw new Error(`A program of the benchmark ended with ${code}.`)
  return text
}

/** The address a server prints once it serves. */
export async function addressOf(server: ChildProcess): Promise<string> {
  let said = ''
  for await (const part of server.stdout ?? []) {
    said += String(part)
    const address = /https?:\/\/\S+/.exec(said)?.[0]
    if (address !== undefined) return address
  }
  throw new Error(`The server ended before it served: ${said}`)
}

export async function stop(server: ChildProcess): Promise<void> {
  server.kill('SIGTERM')
  if (server.exitCode === null) await once(server, 'exit')
}
