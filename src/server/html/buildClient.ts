import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import { PROJECT_ROOT } from '../projectRoot.ts'
import { runProgram } from '../lifecycle/runProgram.ts'
import { StartupError } from '../lifecycle/StartupError.ts'
import { dropExpiredAssets, keepPreviousAssets } from './previousAssets.ts'
import { contentHash } from './contentHash.ts'

/** What the built pages are made from. */
const SOURCES = [
  'index.html',
  'src/client',
  'src/contract',
  'src/build',
  'vite.config.ts',
  'package-lock.json',
]
const BUILD = join(PROJECT_ROOT, 'src/build/runBuild.ts')

/** The folder of the built client, which is built anew when its sources have changed since. Throws StartupError. */
export async function buildClient(log: Log, stop?: AbortSignal): Promise<string> {
  const built = join(PROJECT_ROOT, 'dist')
  const stamp = contentHash(PROJECT_ROOT, SOURCES)
  dropExpiredAssets(built)
  if (isFresh(built, stamp)) return built
  if (!existsSync(join(PROJECT_ROOT, 'node_modules/vite')))
    throw new StartupError(
      'The pages must be built, and Vite, which builds them, is not installed. Run: npm ci --include=dev',
    )

  log.info('Building the pages.')
  // Beside the one in use, so that a build that fails or is interrupted leaves it whole.
  const unfinished = join(PROJECT_ROOT, `dist.${process.pid}`)
  try {
    const code = await runProgram(BUILD, [unfinished], {
      cwd: PROJECT_ROOT,
      // Nothing else from outside: the same sources make the same pages.
      env: { NODE_ENV: 'production', NO_COLOR: '1' },
      ...(stop && { signal: stop }),
    })
    if (code !== 0) throw new StartupError('The pages could not be built; the reason is above.')
    keepPreviousAssets(built, unfinished)
    writeFileSync(stampFile(unfinished), stamp)
    rmSync(built, { recursive: true, force: true })
    renameSync(unfinished, built)
    return built
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

const stampFile = (folder: string) => join(folder, '.stamp')

const isFresh = (folder: string, stamp: string) =>
  existsSync(stampFile(folder)) && readFileSync(stampFile(folder), 'utf8') === stamp
