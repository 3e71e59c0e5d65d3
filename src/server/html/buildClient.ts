import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileLock } from '#database/connection/fileLock.ts'
import type { Log } from '../log.ts'
import { PROJECT_ROOT } from '../projectRoot.ts'
import { runScript } from '../programs/runScript.ts'
import { StartupError } from '../StartupError.ts'
import { dropExpiredAssets, keepPreviousAssets } from './previousAssets.ts'
import { filesHash } from './filesHash.ts'

/** What the built pages are made from. */
const SOURCES = [
  'index.html',
  'src/client',
  'src/contract',
  'src/build',
  'vite.config.ts',
  'package-lock.json',
]

const RETRY_DELAY_MS = 100

/**
 * The folder of the built client. If its sources have changed, one process rebuilds it, and others that start in the
 * meantime wait for it. Throws StartupError.
 */
export async function buildClient(log: Log, stop?: AbortSignal, root = PROJECT_ROOT): Promise<string> {
  const built = join(root, 'dist')
  if (isFresh(root, built)) {
    dropExpiredAssets(built)
    return built
  }
  if (!existsSync(join(root, 'node_modules/vite')))
    throw new StartupError(
      'The pages must be built, and Vite, which builds them, is not installed. Run: npm ci --include=dev',
    )

  const lock = openLock(root)
  try {
    for (let isFirst = true; !lock.take(); isFirst = false) {
      if (isFirst) log.info('Another process is building the pages: waiting for it.')
      await setTimeout(RETRY_DELAY_MS, undefined, stop && { signal: stop })
    }
    if (!isFresh(root, built)) await build(root, built, log, stop)
    return built
  } finally {
    lock.close()
  }
}

function openLock(root: string) {
  try {
    return fileLock(join(root, 'dist.lock'))
  } catch (error) {
    throw new StartupError(
      `The pages must be built, but this user cannot write to ${root}. Start as a user who can, or run npm run pack as that user first.`,
      { cause: error },
    )
  }
}

async function build(root: string, built: string, log: Log, stop?: AbortSignal): Promise<void> {
  log.info('Building the pages.')
  const stamp = filesHash(root, SOURCES)
  // Next to the build in use, so that a failed or interrupted build leaves that one intact.
  const unfinished = join(root, `dist.${process.pid}`)
  try {
    const code = await runScript(join(root, 'src/build/runBuild.ts'), [unfinished], {
      cwd: root,
      // No other variables, so that the same sources always make the same pages.
      env: { NODE_ENV: 'production', NO_COLOR: '1' },
      ...(stop && { signal: stop }),
    })
    if (code !== 0) throw new StartupError('The pages could not be built; the reason is above.')
    keepPreviousAssets(built, unfinished)
    writeFileSync(stampFile(unfinished), stamp)
    rmSync(built, { recursive: true, force: true })
    renameSync(unfinished, built)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

const stampFile = (folder: string) => join(folder, '.stamp')

function isFresh(root: string, built: string): boolean {
  try {
    return readFileSync(stampFile(built), 'utf8') === filesHash(root, SOURCES)
  } catch (error) {
    // There is no build yet, or another process is replacing it.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
