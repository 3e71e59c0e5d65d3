import { once } from 'node:events'
import { PRODUCT_NAME } from '#contract/product.ts'
import { argon2Hasher } from './auth/passwordHasher.ts'
import { readConfig, SettingRefused } from './config.ts'
import { ensureDemoAdministrator } from './auth/ensureDemoAdministrator.ts'
import { createApp } from './createApp.ts'
import { documentStore } from './data/documentStore.ts'
import { openPublicVersion, publicVersionIn } from './data/publicVersion.ts'
import { closeDatabase } from './db/closeDatabase.ts'
import { isPostgres } from './db/databaseLocation.ts'
import { DatabaseRefused } from './db/DatabaseRefused.ts'
import { openDatabase, openReplica } from './db/openDatabase.ts'
import { answerFromCache } from './http/answerFromCache.ts'
import { originsOf } from './http/originsOf.ts'
import { peerAddress } from './http/peerAddress.ts'
import { recordResponses } from './http/recordResponses.ts'
import { createResponseCache } from './http/responseCache.ts'
import { buildClient } from './pages/buildClient.ts'
import { readClientBuild } from './pages/clientBuild.ts'
import { pageRoutes } from './pages/pageRoutes.ts'
import { appListener } from './start/appListener.ts'
import { createLog } from './start/createLog.ts'
import { ensureRecords } from './start/ensureRecords.ts'
import { listen, localUrl } from './start/listen.ts'
import { makeDataDir } from './start/makeDataDir.ts'
import { plainHttpWarning } from './start/plainHttpWarning.ts'
import { StartRefused } from './start/StartRefused.ts'
import { stopSignal } from './start/stopSignal.ts'

const now = () => new Date()

/** Of a server to a PostgreSQL; a statement that is not answered after so many milliseconds will not be. */
const CONNECTIONS = { connections: 10, patience: 5_000 }

// Whatever it writes is for this user alone.
process.umask(0o077)
try {
  await main()
} catch (error) {
  // Told to stop while it was starting: nothing is wrong.
  if ((error as Error).name !== 'AbortError') fail(error)
}
// Whatever an error nobody caught has left open does not keep the process.
process.exit()

/** One sentence where the operator can do something about it, everything that is known where not. */
function fail(error: unknown): void {
  const refused = [SettingRefused, StartRefused, DatabaseRefused].some((Kind) => error instanceof Kind)
  console.error(refused ? (error as Error).message : error)
  process.exitCode = 1
}

/** Serves until the process is told to stop. Throws one of the Refused errors when it cannot start. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const stop = stopSignal(log)

  const tell = (sentence: string) => log.error(sentence)
  makeDataDir(config.dataDir, tell)
  const warning = plainHttpWarning(config)
  if (warning !== null) tell(warning)
  // Visitors must not wait while an import writes: what does wait, waits in turn, in writing().
  const db = await openDatabase(config.database, { ...CONNECTIONS, busyTimeout: 0, tell })
  const { readDatabase } = config
  const readDb =
    readDatabase === undefined
      ? db
      : openReplica(readDatabase, { ...CONNECTIONS, tell, fallback: config.database })
  let publicVersion: ReturnType<typeof openPublicVersion> | undefined
  try {
    await ensureRecords(db, config, log, stop)
    const build = readClientBuild(await buildClient(log, stop))
    const { publicUrl } = config
    const isTlsPublic = config.tls !== undefined || publicUrl?.startsWith('https:') === true
    const hasher = argon2Hasher()
    publicVersion = isPostgres(config.database) ? undefined : openPublicVersion(config.database, db)
    const responseCache = createResponseCache(publicVersion?.ask ?? publicVersionIn(readDb))
    const app = createApp({
      db,
      readDb,
      responseCache,
      documentStore: documentStore(config.documents, readDb),
      log,
      tls: isTlsPublic,
      origins: originsOf(config),
      hasher,
      clock: now,
      peerOf: peerAddress(config),
      pages: pageRoutes({ db: readDb, build, publicUrl, localUrl: localUrl(config), responseCache }),
      isStopping: () => stop.aborted,
    })
    const recorded = recordResponses(app, responseCache)
    const framework = appListener(recorded, { host: config.host, tls: isTlsPublic })
    const listener = answerFromCache(responseCache, framework)
    const { server, stop: drain } = await listen(listener, { ...config, isTlsPublic })
    const demo = await ensureDemoAdministrator(db, { hasher, clock: now })
    // Whatever LOG_LEVEL is: it is said this once.
    if (demo) console.log(`The demo administrator is ${demo.email}, with the password ${demo.password}`)
    log.info(`${PRODUCT_NAME} is at ${publicUrl ?? localUrl(config, server)}`)

    if (!stop.aborted) await once(stop, 'abort')
    await drain()
  } finally {
    publicVersion?.close()
    if (readDb !== db) await readDb.destroy()
    await closeDatabase(db)
  }
}
