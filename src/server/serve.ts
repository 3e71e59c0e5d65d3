import { once } from 'node:events'
import { statfsSync } from 'node:fs'
import type { IncomingHttpHeaders, RequestListener, ServerResponse } from 'node:http'
import { type HttpBindings, getRequestListener, RequestError } from '@hono/node-server'
import type { Hono } from 'hono'
import { PRODUCT_NAME } from '#contract/pages.ts'
import { TOKEN_HEADER } from '#contract/apiUrls.ts'
import { closeDatabase, openDatabase } from '#database/openDatabase.ts'
import { connectTo, isPostgres } from '#database/connectTo.ts'
import { messageOf } from '#database/connection/errors.ts'
import { registerIn } from '#database/register.ts'
import { documentStore } from '#database/repositories/documentFiles.ts'
import { openPublicVersion } from '#database/repositories/publicVersion.ts'
import { siteKeysIn } from '#database/repositories/siteKeys.ts'
import { currentIndexOf } from '#database/search/registerIndex.ts'
import { ensureDemoAdministrator } from './routes/people.ts'
import { argon2Hasher } from './auth/passwords.ts'
import type { CacheBindings, SentFromCache } from './cache/cacheResponses.ts'
import { variantFor, oncePerTurn, createResponseCache, type ResponseCache } from './cache/responseCache.ts'
import { makeKeyPair } from './signing.ts'
import { type Config, isOwnNetwork, originsOf } from './config.ts'
import { createApp } from './createApp.ts'
import { machineFindings } from './doctor/machineFindings.ts'
import { readClientBuild } from './html/clientBuild.ts'
import { pageRoutes } from './html/pageRoutes.ts'
import { importerProgram } from './imports/importerProgram.ts'
import { type OpenImports, openImports } from './imports/openImports.ts'
import { makeUploadFolder } from './imports/uploadFolder.ts'
import { ensureRecords } from './lifecycle/ensureRecords.ts'
import { listen, localUrl } from './lifecycle/listen.ts'
import { startMonitoring } from './lifecycle/startMonitoring.ts'
import type { Log } from './log.ts'
import { peerAddress } from './middleware/limitPlaces.ts'
import { accountAsker } from './programs/accountAsker.ts'
import { startSync } from './programs/runImporter.ts'
import { publicationsIn } from './exports/publications.ts'
import { SERVER_ERROR } from '#contract/endpoints/refusals.ts'
import { badAddress, plainRefusal, securityHeadersOf } from './middleware/securityHeaders.ts'

/** With less, a save may fail; SQLite's log alone grows by a few pages of 4 kB with each. */
const MIN_FREE_BYTES = 1e6

/** Whether nothing can be saved anymore; how full the disk of a PostgreSQL is, it alone knows. */
function isDiskFull({ database, dataDir }: Pick<Config, 'database' | 'dataDir'>): boolean {
  if (isPostgres(database)) return false
  const { bavail, bsize } = statfsSync(dataDir)
  return bavail * bsize < MIN_FREE_BYTES
}

/**
 * Sends the same bytes that the framework sent before, if a request asks for exactly that and nothing has changed since.
 * All other requests, and all that may come from signed-in users, go to the framework.
 */
function answerFromCache(cache: ResponseCache, framework: RequestListener): RequestListener {
  const currentVersion = oncePerTurn(cache.version)
  return (incoming, outgoing) => {
    const { method, url = '', headers } = incoming
    const isRead = method === 'GET' || method === 'HEAD'
    const handOn = () => framework(incoming, outgoing)
    if (!isRead || !cache.peek(url) || !isOrdinary(headers)) handOn()
    else
      currentVersion().then(
        (version) => sendCached(cache, version, url, headers, outgoing) || handOn(),
        handOn,
      )
  }
}

/** Without a session or a body, and with a Host that is a plain name; the framework judges every other Host. */
const isOrdinary = (headers: IncomingHttpHeaders) =>
  headers.cookie === undefined &&
  headers[TOKEN_HEADER] === undefined &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  (headers.host === undefined || /^[a-z0-9.-]+(:\d+)?$/i.test(headers.host))

function sendCached(
  cache: ResponseCache,
  version: string,
  url: string,
  headers: IncomingHttpHeaders,
  outgoing: ServerResponse,
): boolean {
  const cached = cache.get(url)
  if (cached?.version !== version) return false
  const variant = variantFor(cached, headers['if-none-match'], asText(headers['accept-encoding']))
  const representation = cached.representations[variant]
  if (!representation) return false
  // The client may have disconnected in the meantime.
  if (outgoing.destroyed) return true
  outgoing.writeHead(variant === 'notModified' ? 304 : 200, representation.headers)
  outgoing.end(representation.body)
  return true
}

const asText = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(', ') : value)

/** Wraps the app so that its cacheable answers are recorded with their final headers and can be sent again without it. */
const recordResponses = (app: Pick<Hono, 'fetch'>, cache: ResponseCache): Pick<Hono, 'fetch'> => ({
  fetch: async (request, bindings) => {
    let sent: SentFromCache | undefined
    const recording: CacheBindings = { onSent: (one) => void (sent = one) }
    // What the server's listener passes with every request.
    const response = await app.fetch(request, { ...(bindings as HttpBindings), ...recording })
    // A Connection header applies to this connection only.
    if (sent && !response.headers.has('Connection')) {
      const { key, cached, variant, body } = sent
      cache.keepRepresentation(key, cached, variant, { headers: [...response.headers].flat(), body })
    }
    return response
  },
})

const now = () => new Date()

// @limit memory postgres/databaseAway: Connections to PostgreSQL: {count} to each of the two databases, and
// as many more if the replica is unavailable; 1 for the version query, 1 to write transactions; a statement
// is canceled after {ms}
const CONNECTIONS = { connections: 10, statementTimeoutMs: 5_000 }

interface Started {
  log: Log
  stop: AbortSignal
  heldSocket: number | undefined
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
    const { publicUrl, contact, bulk, publish } = config
    const isTlsPublic = config.tls !== undefined || publicUrl?.startsWith('https:') === true
    const hasher = argon2Hasher()
    publicVersion = openPublicVersion(readDatabase ?? config.database, readDb)
    const responseCache = createResponseCache(publicVersion.ask)
    imports = openImports({
      db,
      folder: makeUploadFolder(config.dataDir),
      runImporter: importerProgram(config, log),
      clock: now,
      stop,
      log,
    })
    const app = createApp({
      db,
      readDb,
      responseCache,
      hasher,
      clock: now,
      log,
      openImports: imports,
      contact,
      assets: build.assets,
      documentStore: documentStore(config.documents, readDb),
      spoolFolder: config.dataDir,
      publications: publicationsIn(bulk, () => registerIn(db).concealment()),
      tls: isTlsPublic,
      origins: originsOf(config),
      isFactorRequired: config.requireSecondFactor,
      peerOf: peerAddress(config),
      ...(config.mayAskState && {
        askState: accountAsker({ db, startSync: (run) => startSync(config, { ...run, log, stop }) }),
      }),
      machine: { bulk, publish, findings: (at) => machineFindings(config, at) },
      pages: (call) => {
        const site = { build, publicUrl, localUrl: localUrl(config), contact }
        return pageRoutes({ ...site, db: readDb, responseCache, rendering: { call, log } })
      },
      whyNotReady: () => {
        if (stop.aborted) return 'The server is stopping'
        return isDiskFull(config) ? 'The disk of DATA_DIR is full' : undefined
      },
    })
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

/** Lets the app answer, and refuses malformed requests in the same form as everything else. */
function appListener(
  app: Pick<Hono, 'fetch'>,
  { host, tls }: { host: string; tls: boolean },
): RequestListener {
  const headers = securityHeadersOf({ tls })
  const [badRequest, fault] = [badAddress(headers), plainRefusal(500, SERVER_ERROR, headers)]
  return getRequestListener(app.fetch, {
    hostname: host,
    errorHandler: (error) => {
      const refusal = error instanceof RequestError ? badRequest : fault
      return new Response(refusal.body, refusal)
    },
  })
}
