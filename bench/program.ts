import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { nodeFlags } from '#tests/support/servers/nodeFlags.ts'

/** Prints a line that a benchmark found. */
export type Say = (line: string) => void

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
  let text = ''
  for await (const part of server.stdout ?? []) {
    text += String(part)
    const address = /https?:\/\/\S+/.exec(text)?.[0]
    if (address !== undefined) return address
  }
  throw new Error(`The server ended before it served: ${text}`)
}

export async function stop(server: ChildProcess): Promise<void> {
  server.kill('SIGTERM')
  if (server.exitCode === null) await once(server, 'exit')
}

const INSTALLING_MS = 180_000

/** Installs these npm packages, which are no dependencies of the project, into a folder. */
export function installPackages(folder: string, packages: readonly string[]): void {
  const options = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error']
  execFileSync('npm', ['install', ...options, ...packages], { stdio: 'ignore', timeout: INSTALLING_MS })
}

/** A program, and the settings it needs to run. */
export interface Program {
  command: string
  settings: Record<string, string>
}

const FETCHING_MS = 60_000

/**
 * The program of this name from the machine, or else from Debian's packages, which are unpacked into the folder without
 * installing them. Throws if neither has it.
 */
export function debianProgram(name: string, packages: readonly string[], folder: string): Program {
  const installed = spawnSync('sh', ['-c', `PATH="$PATH:/usr/sbin" command -v ${name}`], { encoding: 'utf8' })
  if (installed.status === 0) return { command: installed.stdout.trim(), settings: {} }
  const into = join(folder, 'debian', name)
  mkdirSync(into, { recursive: true })
  const options = { cwd: into, stdio: 'ignore', timeout: FETCHING_MS } as const
  try {
    execFileSync('apt-get', ['download', ...packages], options)
    for (const file of readdirSync(into)) execFileSync('dpkg', ['-x', file, 'root'], options)
  } catch (cause) {
    throw new Error(`there is no ${name}; install the package ${packages[0]}`, { cause })
  }
  const [command = name] = ['usr/sbin', 'usr/bin']
    .map((where) => join(into, 'root', where, name))
    .filter((file) => existsSync(file))
  const libraries = join(into, 'root/usr/lib')
  const folders = existsSync(libraries) ? readdirSync(libraries).map((each) => join(libraries, each)) : []
  return { command, settings: { LD_LIBRARY_PATH: folders.join(':') } }
}
