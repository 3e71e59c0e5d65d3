import { once } from 'node:events'
import { PRODUCT_NAME } from '#contract/product.ts'
import { argon2Hasher } from './auth/passwordHasher.ts'
import type { Config } from './config.ts'
import { configuredApp } from './configuredApp.ts'
import { ensureDemoAdministrator } from './auth/ensureDemoAdministrator.ts'
import type { Log } from './log.ts'
import { currentIndexOf } from '#database/search/registerIndex.ts'
import { siteKeysIn } from '#database/repositories/siteKeys.ts'
import { makeKeyPair } from './citations/signing.ts'
import { messageOf } from '#database/connection/messageOf.ts'
import { openPublicVersion } from '#database/repositories/publicVersion.ts'
import { closeDatabase } from '#database/closeDatabase.ts'
import { connectTo } from '#database/connectTo.ts'
import { openDatabase } from '#database/openDatabase.ts'
import { answerFromCache, recordResponses } from './cache/answerFromCache.ts'
import { createResponseCache } from './cache/responseCache.ts'
import { type OpenImports, openImports } from './imports/openImports.ts'
import { recordBegunImport } from './imports/recordBegunImport.ts'
import { importerProgram } from './imports/importerProgram.ts'
import { makeUploadFolder } from './imports/uploadFolder.ts'
import { readClientBuild } from './html/clientBuild.ts'
import { appListener } from './lifecycle/appListener.ts'
import { ensureRecords } from './lifecycle/ensureRecords.ts'
import { listen, localUrl } from './lifecycle/listen.ts'
import { isOwnNetwork } from './middleware/proxiesIn.ts'
import { startMonitoring } from './lifecycle/startMonitoring.ts'

const now = () => new Date()

/** For a server on PostgreSQL. A statement that takes longer is canceled. */
const CONNECTIONS = { connections: 10, statementTimeoutMs: 5_000 }

interface Started {
  log: Log
  stop: AbortSignal
  heldSocket: number | undefined
  /** The folder of the built pages. */
  built: string
  /** What the program that fills an empty register said, if it was run; see loadSample. */
  refusal: string | null | undefined
}

/** Serves until the process is told to stop. Throws StartupError or DatabaseError if it cannot start. */
export async function serve(
  config: Config,
  { log, stop, heldSocket, built, refusal }: Started,
): Promise<void> {
  const onStatusChange = (sentence: string) => log.error(sentence)
  // Visitors must not wait while an import writes; writers wait in turn, in withWriteTransaction.
  const db = await openDatabase(config.database, { ...CONNECTIONS, busyTimeoutMs: 0, onStatusChange })
  const { readDatabase } = config
  const readDb =
    readDatabase === undefined
      ? db
      : connectTo(readDatabase, { ...CONNECTIONS, onStatusChange, fallback: config.database })
  let publicVersion: ReturnType<typeof openPublicVersion> | undefined
  let imports: OpenImports | undefined
  let monitoring: Awaited<ReturnType<typeof startMonitoring>> | undefined
  try {
    await ensureRecords(db, config, log, stop, refusal)
    // While another program writes, the first citation makes it.
    await siteKeysIn(db)
      .ensure(makeKeyPair, now())
      .catch((error: unknown) => log.error(messageOf(error)))
    const build = await readClientBuild(built)
    const { publicUrl } = config
    const isTlsPublic = config.tls !== undefined || publicUrl?.startsWith('https:') === true
    const hasher = argon2Hasher()
    publicVersion = openPublicVersion(readDatabase ?? config.database, readDb)
    const responseCache = createResponseCache(publicVersion.ask)
    imports = openImports({
      folder: makeUploadFolder(config.dataDir),
      runImporter: importerProgram(config, log),
      clock: now,
      record: recordBegunImport(db),
      stop,
      log,
    })
    const parts = { db, readDb, responseCache, build, hasher, clock: now, log, stop }
    const app = configuredApp(config, { ...parts, isTlsPublic, openImports: imports })
    const recorded = recordResponses(app, responseCache)
    const framework = appListener(recorded, { host: config.host, tls: isTlsPublic })
    monitoring = await startMonitoring(config, { db, responseCache, log })
    const listener = monitoring.front(answerFromCache(responseCache, monitoring.framework(framework)))
    const connectsForMany = (address: string) => isOwnNetwork(address) || config.isProxy(address)
    const { server, stop: drain } = await listen(listener, {
      ...config,
      isTlsPublic,
      heldSocket,
      connectsForMany,
    })
    monitoring.watch(server)
    const demo = await ensureDemoAdministrator(db, { hasher, clock: now })
    // Printed at any LOG_LEVEL, because it is shown only once.
    if (demo) console.log(`The demo administrator is ${demo.email}, with the password ${demo.password}`)
    log.info(`${PRODUCT_NAME} is at ${publicUrl ?? localUrl(config, server)}`)

    // So that the first search does not wait for the index; if this fails, the first search builds it.
    void currentIndexOf(readDb)().catch(() => undefined)

    if (!stop.aborted) await once(stop, 'abort')
    await drain()
  } finally {
    monitoring?.close()
    await imports?.close()
    publicVersion?.close()
    if (readDb !== db) await readDb.destroy()
    await closeDatabase(db)
  }
}
