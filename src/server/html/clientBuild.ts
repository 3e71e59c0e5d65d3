import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Manifest } from 'vite'
import { SERVER_ENTRY } from '#build/viteManifest.ts'
import type { PrepareView } from '#contract/firstView.ts'
import { messageOf } from '#database/connection/errors.ts'
import { StartupError } from '../operatorErrors.ts'
import type { Log } from '../log.ts'
import { buildFolder } from '../programs/buildFolder.ts'
import { PROJECT_ROOT } from '../config.ts'
import { dropExpiredAssets, keepPreviousAssets, previousAssets } from './previousAssets.ts'

/** The built client, in memory: there are few files, and none is read while it is being replaced on disk. */
export interface ClientBuild {
  /** `index.html`, the template of every page. */
  shell: string
  manifest: Manifest
  /** By the path at which they are served, such as `/assets/index-Bx3.js`. */
  assets: ReadonlyMap<string, Buffer>
  /** Those of earlier builds, which tabs opened then may still request. */
  previousAssets: ReadonlyMap<string, Buffer>
  /** Renders the first view of a page. Without it, pages are rendered only in the browser. */
  prepareView?: PrepareView
}

export async function readClientBuild(folder: string): Promise<ClientBuild> {
  const previous = previousAssets(folder)
  try {
    // The export of the server build; nothing else of the client runs here.
    const entry = (await import(pathToFileURL(join(folder, SERVER_ENTRY)).href)) as {
      prepareView: PrepareView
    }
    return {
      prepareView: entry.prepareView,
      shell: readFileSync(join(folder, 'index.html'), 'utf8'),
      // Vite wrote it.
      manifest: JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest,
      assets: readAssets(join(folder, 'assets')),
      previousAssets: existsSync(previous) ? readAssets(previous) : new Map(),
    }
  } catch (error) {
    throw new StartupError(`The built pages in ${folder} cannot be read: ${messageOf(error)}.`, {
      cause: error,
    })
  }
}

const readAssets = (folder: string) =>
  new Map(readdirSync(folder).map((name) => [`/assets/${name}`, readFileSync(join(folder, name))] as const))

const CLIENT = {
  folder: 'dist',
  what: 'pages',
  sources: ['index.html', 'src/client', 'src/contract', 'src/build', 'vite.config.ts', 'package-lock.json'],
  script: 'src/build/runClientBuild.ts',
  beforeReplacing: keepPreviousAssets,
}

/** The folder of the built client, as buildFolder makes it, without expired assets of earlier builds. Throws StartupError. */
export async function buildClient(log: Log, stop?: AbortSignal, root = PROJECT_ROOT): Promise<string> {
  const built = await buildFolder(CLIENT, { root, log, stop })
  dropExpiredAssets(built)
  return built
}
