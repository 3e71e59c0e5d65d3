import { once } from 'node:events'
import { PRODUCT_NAME } from '#contract/product.ts'
import { argon2Hasher } from './auth/passwordHasher.ts'
import { ConfigError, readConfig, saysWhoAsks } from './config.ts'
import { ensureDemoAdministrator } from './auth/ensureDemoAdministrator.ts'
import { createApp } from './createApp.ts'
import { documentStore } from '#database/repositories/documentStore.ts'
import { openPublicVersion } from '#database/repositories/publicVersion.ts'
import { closeDatabase } from '#database/connection/closeDatabase.ts'
import { DatabaseError } from '#database/connection/DatabaseError.ts'
import { openDatabase, openReplica } from '#database/connection/openDatabase.ts'
import { answerFromCache } from './cache/answerFromCache.ts'
import { originsOf } from './middleware/originsOf.ts'
import { peerAddress } from './middleware/peerAddress.ts'
import { recordResponses } from './cache/recordResponses.ts'
import { createResponseCache } from './cache/responseCache.ts'
import { buildClient } from './html/buildClient.ts'
import { readClientBuild } from './html/clientBuild.ts'
import { pageRoutes } from './html/pageRoutes.ts'
import { appListener } from './lifecycle/appListener.ts'
import { createLog } from './lifecycle/createLog.ts'
import { ensureRecords } from './lifecycle/ensureRecords.ts'
import { listen, localUrl } from './lifecycle/listen.ts'
import { makeDataDir } from './lifecycle/makeDataDir.ts'
import { plainHttpWarning } from './lifecycle/plainHttpWarning.ts'
import { StartupError } from './lifecycle/StartupError.ts'
import { stopSignal } from './lifecycle/stopSignal.ts'
import { accountAsker } from './schedule/accountAsker.ts'
import { startSchedule } from './schedule/startSchedule.ts'
import { startSync } from './schedule/startSync.ts'

const now = () => new Date()

/** Of a server to a PostgreSQL. A statement that is not answered by then will not be. */
const CONNECTIONS = { connections: 10, statementTimeoutMs: 5_000 }

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
  const refused = [ConfigError, StartupError, DatabaseError].some((Kind) => error instanceof Kind)
  console.error(refused ? (error as Error).message : error)
  process.exitCode = 1
}

/** Serves until the process is told to stop. Throws one of the Refused errors when it cannot start. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const stop = stopSignal(log)

  const onStatusChange = (sentence: string) => log.error(sentence)
  makeDataDir(config.dataDir, onStatusChange)
  const warning = plainHttpWarning(config)
  if (warning !== null) onStatusChange(warning)
  // Visitors must not wait while an import writes: what does wait, waits in turn, in writing().
  const db = await openDatabase(config.database, { ...CONNECTIONS, busyTimeoutMs: 0, onStatusChange })
  const { readDatabase } = config
  const readDb =
    readDatabase === undefined
      ? db
      : openReplica(readDatabase, { ...CONNECTIONS, onStatusChange, fallback: config.database })
  let publicVersion: ReturnType<typeof openPublicVersion> | undefined
  try {
    await ensureRecords(db, config, log, stop)
    const build = readClientBuild(await buildClient(log, stop))
    const { publicUrl } = config
    const isTlsPublic = config.tls !== undefined || publicUrl?.startsWith('https:') === true
    const hasher = argon2Hasher()
    publicVersion = openPublicVersion(readDatabase ?? config.database, readDb)
    const responseCache = createResponseCache(publicVersion.ask)
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
      ...(saysWhoAsks(process.env) && {
        askState: accountAsker({
          db,
          startSync: ({ timeoutMs, ...run }) =>
            startSync(config, { ...run, log, stop: AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]) }),
        }),
      }),
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

    const { syncAt: at } = config
    const schedule = at === undefined ? undefined : startSchedule(config, { at, log, stop })

    if (!stop.aborted) await once(stop, 'abort')
    await Promise.all([drain(), schedule])
  } finally {
    publicVersion?.close()
    if (readDb !== db) await readDb.destroy()
    await closeDatabase(db)
  }
}
