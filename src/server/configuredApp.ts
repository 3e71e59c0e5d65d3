import { statfsSync } from 'node:fs'
import { isPostgres } from '#database/connection/databaseLocation.ts'
import { documentStore } from '#database/repositories/documentStore.ts'
import { registerIn } from '#database/register.ts'
import type { Config } from './config.ts'
import { type AppDeps, createApp } from './createApp.ts'
import { machineFindings } from './doctor/machineFindings.ts'
import type { ClientBuild } from './html/clientBuild.ts'
import { pageRoutes } from './html/pageRoutes.ts'
import { localUrl } from './lifecycle/listen.ts'
import { originsOf } from './middleware/originsOf.ts'
import { peerAddress } from './middleware/peerAddress.ts'
import { publicationsIn } from './publish/publications.ts'
import { accountAsker } from './programs/accountAsker.ts'
import { startSync } from './programs/startSync.ts'

/** What the server has opened for the site before it serves. */
interface Parts extends Required<
  Pick<AppDeps, 'db' | 'readDb' | 'responseCache' | 'hasher' | 'clock' | 'log' | 'openImports'>
> {
  build: ClientBuild
  isTlsPublic: boolean
  stop: AbortSignal
}

/** The whole site with these settings. */
export function configuredApp(config: Config, { build, isTlsPublic: tls, stop, ...parts }: Parts) {
  const { db, readDb, responseCache, log } = parts
  const { publicUrl, contact, bulk, publish } = config
  return createApp({
    ...parts,
    contact,
    assets: build.assets,
    documentStore: documentStore(config.documents, readDb),
    spoolFolder: config.dataDir,
    publications: publicationsIn(bulk, () => registerIn(db).concealment()),
    tls,
    origins: originsOf(config),
    isFactorRequired: config.requireSecondFactor,
    peerOf: peerAddress(config),
    ...(config.mayAskState && {
      askState: accountAsker({
        db,
        startSync: (run) => startSync(config, { ...run, log, stop }),
      }),
    }),
    machine: { bulk, publish, findings: (at) => machineFindings(config, at) },
    pages: (ask) =>
      pageRoutes({
        db: readDb,
        build,
        publicUrl,
        localUrl: localUrl(config),
        contact,
        tls,
        responseCache,
        rendering: { ask, log },
      }),
    whyNotReady: () =>
      stop.aborted
        ? 'The server is stopping'
        : isDiskFull(config)
          ? 'The disk of DATA_DIR is full'
          : undefined,
  })
}

/** With less, a save may fail; SQLite's log alone grows by a few pages of 4 kB with each. */
const MIN_FREE_BYTES = 1e6

/** Whether nothing can be saved any more; how full the disk of a PostgreSQL is, it alone knows. */
function isDiskFull({ database, dataDir }: Pick<Config, 'database' | 'dataDir'>): boolean {
  if (isPostgres(database)) return false
  const { bavail, bsize } = statfsSync(dataDir)
  return bavail * bsize < MIN_FREE_BYTES
}
