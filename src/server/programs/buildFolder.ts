import { createHash, hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { errorCode } from '#database/connection/errors.ts'
import { fileLock } from '#database/connection/locks.ts'
import { PROJECT_ROOT } from '../config.ts'
import { StartupError } from '../operatorErrors.ts'
import type { Log } from '../log.ts'
import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'

/** A hash that changes when a file below these paths is added, removed, renamed or changed; file times do not count. */
function filesHash(root: string, paths: readonly string[]): string {
  const all = createHash('sha256')
  for (const path of paths.flatMap((each) => filesUnder(root, each)))
    all.update(`${path}\0`).update(hash('sha256', readFileSync(join(root, path)), 'buffer'))
  return all.digest('hex')
}

const filesUnder = (root: string, path: string): string[] =>
  statSync(join(root, path)).isDirectory()
    ? readdirSync(join(root, path))
        .toSorted()
        .flatMap((name) => filesUnder(root, join(path, name)))
    : [path]

interface Build {
  folder: string
  /** What it contains, in words: "pages". */
  what: string
  sources: readonly string[]
  script: string
  /** Called before the folder is replaced by the one just built. */
  beforeReplacing?: (built: string, next: string) => void
}

const RETRY_DELAY_MS = 100

/** A built folder's path. If its sources have changed, one process rebuilds it and others wait. Throws StartupError. */
export async function buildFolder(
  build: Build,
  { root, log, stop }: { root: string; log: Log; stop?: AbortSignal | undefined },
): Promise<string> {
  const built = join(root, build.folder)
  if (isFresh(root, build)) return built
  if (!existsSync(join(root, 'node_modules/vite')))
    throw new StartupError(
      `The ${build.what} must be built, and Vite, which builds them, is not installed. Run: npm ci --include=dev`,
    )

  const lock = openLock(root, build)
  try {
    for (let isFirst = true; !lock.take(); isFirst = false) {
      if (isFirst) log.info(`Another process is building the ${build.what}: waiting for it.`)
      await setTimeout(RETRY_DELAY_MS, undefined, stop && { signal: stop })
    }
    if (!isFresh(root, build)) await rebuild(root, build, log, stop)
    return built
  } finally {
    lock.close()
  }
}

function openLock(root: string, { folder, what }: Build) {
  try {
    return fileLock(join(root, `${folder}.lock`))
  } catch (error) {
    throw new StartupError(
      `The ${what} must be built, but this user cannot write to ${root}. Start as a user who can, or run npm run pack as that user first.`,
      { cause: error },
    )
  }
}

async function rebuild(
  root: string,
  { folder, what, sources, script, beforeReplacing }: Build,
  log: Log,
  stop?: AbortSignal,
): Promise<void> {
  log.info(`Building the ${what}.`)
  const stamp = filesHash(root, sources)
  const built = join(root, folder)
  // Next to the build in use, so that a failed or interrupted build leaves that one intact.
  const unfinished = `${built}.${process.pid}`
  try {
    const code = await runScript(join(root, script), [unfinished], {
      cwd: root,
      // No other variables, so that the same sources always make the same files.
      env: { NODE_ENV: 'production', NO_COLOR: '1' },
      ...(stop && { signal: stop }),
    })
    if (code !== 0) throw new StartupError(`The ${what} could not be built; the reason is above.`)
    beforeReplacing?.(built, unfinished)
    writeFileSync(stampFile(unfinished), stamp)
    rmSync(built, { recursive: true, force: true })
    renameSync(unfinished, built)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

const stampFile = (folder: string) => join(folder, '.stamp')

function isFresh(root: string, { folder, sources }: Build): boolean {
  try {
    return readFileSync(stampFile(join(root, folder)), 'utf8') === filesHash(root, sources)
  } catch (error) {
    // There is no build yet, or another process is replacing it.
    if (errorCode(error) === 'ENOENT') return false
    throw error
  }
}

/**
 * Runs a script with the same Node, into this program's output unless `stdio` is given. Its exit code; null for a signal.
 */
export async function runScript(
  script: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'env' | 'signal' | 'stdio'>,
): Promise<number | null> {
  const program = spawn(process.execPath, [script, ...args], { stdio: 'inherit', ...options })
  // Node sends the exit code, or null and the signal.
  const [code] = (await once(program, 'exit')) as [number | null]
  return code
}

const PROGRAMS = {
  folder: 'dist-programs',
  what: 'programs',
  sources: [
    'src/build',
    'src/contract',
    'src/database',
    'src/importer',
    'src/server',
    'package.json',
    'package-lock.json',
  ],
  script: 'src/build/runProgramsBuild.ts',
}

/**
 * The folder of the server, the importer and the other commands of package.json, each bundled with its packages: Node
 * starts such a file in a third of the time of its sources. `src/server/cli/doctor.ts` becomes `server/cli/doctor.js`
 * there. Throws StartupError.
 */
export const buildPrograms = (log: Log): Promise<string> => buildFolder(PROGRAMS, { root: PROJECT_ROOT, log })
