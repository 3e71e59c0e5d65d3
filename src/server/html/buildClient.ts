import type { Log } from '../log.ts'
import { buildFolder } from '../programs/buildFolder.ts'
import { PROJECT_ROOT } from '../projectRoot.ts'
import { dropExpiredAssets, keepPreviousAssets } from './previousAssets.ts'

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
