import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

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
