import { finished } from 'node:stream/promises'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type Endpoint, isPublicRead } from '#contract/endpoints/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { NO_DOCUMENT } from '#contract/endpoints/refusals.ts'
import { TOKEN_HEADER } from '#contract/apiUrls.ts'
import { sessionsIn } from '#database/administrators/sessions.ts'
import { DatabaseUnavailable } from '#database/connection/errors.ts'
import type { Db } from '#database/connection/Db.ts'
import { registerIn } from '#database/register.ts'
import type { DocumentStore } from '#database/repositories/documentFiles.ts'
import { type Documents, documentsIn } from '#database/repositories/documents.ts'
import { publicVersionIn } from '#database/repositories/publicVersion.ts'
import { siteKeysIn } from '#database/repositories/siteKeys.ts'
import { administratorCalls, type AdministratorDeps } from './administratorCalls.ts'
import { httpError, respondToError } from './apiError.ts'
import { sessionCookie } from './auth/requireAdmin.ts'
import { coalesce, createResponseCache, type ResponseCache } from './cache/responseCache.ts'
import { matchesEtag, revalidate, UNTIL_CHANGED } from './cache/httpCaching.ts'
import { exportHandlers } from './exports/exportTables.ts'
import { sendExport, contentDisposition } from './exports/sendExport.ts'
import type { ClientBuild } from './html/clientBuild.ts'
import { wantsPage } from './html/Page.ts'
import { costlyCalls } from './middleware/limitPlaces.ts'
import { limitBody } from './middleware/requestBody.ts'
import { securityHeaders } from './middleware/securityHeaders.ts'
import { publicCalls } from './publicCalls.ts'
import { publicationHandlers, type Publications } from './exports/publications.ts'
import { routePath } from './paths.ts'
import { type Handlers, answerEndpoints, type CallInProcess } from './routes/answerEndpoints.ts'

/** Types that browsers display without running anything; every other file is offered for download. */
const SHOWN = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/gif', 'text/plain'])

/** The filed documents themselves. A path is looked up as the exact string in the index, never joined to a folder. */
const documentFileHandlers = (documents: Documents, store: DocumentStore) =>
  ({
    async getDocumentFile({ params, refuse, c }) {
      const document = (await documents.file(params.FilePath)) ?? refuse(404)
      const etag = `"${document.contentHash}"`
      const headers = {
        ETag: etag,
        'Cache-Control': UNTIL_CHANGED,
        // As a header it keeps a hostile document from running scripts; as an iframe attribute it would break the PDF
        // viewer.
        'Content-Security-Policy': "sandbox; frame-ancestors 'self'",
      }
      if (matchesEtag(c.req.header('If-None-Match'), etag)) return c.body(null, 304, headers)

      const file =
        (await store.read(document.contentHash)) ?? refuse(404, 'The file of this document is missing')
      const how = SHOWN.has(document.mediaType.replace(/;.*/s, '')) ? 'inline' : 'attachment'
      return c.body(file.bytes, 200, {
        ...headers,
        'Content-Type': document.mediaType,
        'Content-Length': String(file.size),
        'Content-Disposition': contentDisposition(how, document.filename),
      })
    },
  }) satisfies Partial<Handlers>

/** Headers that a page of another site may read in addition to the default ones. */
const EXPOSED = 'ETag, Retry-After, Warning, Content-Disposition, Content-Range'

/**
 * Lets pages of every site make public reads, and read their refusals. The headers are the same for every caller, so
 * cached answers contain them and do not vary by Origin. The origin is a star, with which browsers neither send nor
 * reveal anything of a session. Other calls have no such header, so browsers refuse them to other sites' pages.
 */
function anyOrigin(endpoints: readonly Endpoint[]): Hono {
  const app = new Hono()
  const byPath = Map.groupBy(endpoints.filter(isPublicRead), ({ path }) => path)
  for (const [path, calls] of byPath)
    app.all(routePath(path), answerAnyOrigin(['HEAD', ...calls.map(({ method }) => method)]))
  return app
}

const answerAnyOrigin =
  (methods: readonly string[]): MiddlewareHandler =>
  async (c, next) => {
    if (c.req.method === 'OPTIONS')
      return c.body(null, 204, {
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Methods': methods.join(', '),
        // The request headers of a read that require a preflight.
        'Access-Control-Allow-Headers': 'If-None-Match, If-Range, Range',
        'Access-Control-Max-Age': String(24 * 60 * 60),
      })
    await next()
    if (!methods.includes(c.req.method)) return undefined
    c.res.headers.set('Access-Control-Allow-Origin', '*')
    c.res.headers.set('Access-Control-Expose-Headers', EXPOSED)
    return undefined
  }

/** The filed documents; browsers get the "not found" of `pages` for a dead link. */
function documentFileCalls(
  handlers: Partial<Handlers>,
  pages: Hono | undefined,
  onError: (error: Error, c: Context) => Response,
): Hono {
  const files = answerEndpoints(handlers).onError(onError)
  return (
    new Hono()
      // A dead link leads people to a page, and programs to JSON.
      .use('/docs/*', async (c, next) => {
        await next()
        if (c.res.status !== 404 || c.req.method !== 'GET') return
        if (pages && wantsPage(c)) {
          const page = await new Hono().route('/', pages).onError(onError).fetch(c.req.raw, c.env)
          // Otherwise Hono merges the headers of the replaced answer into the new one.
          c.res = undefined
          c.res = page
        }
        c.res.headers.append('Vary', 'Accept')
      })
      .route('/', files)
      .all('/docs/*', () => httpError(404, NO_DOCUMENT))
  )
}

// @limit connections listener/listener: Bytes read only to be discarded: {bytes}, then the connection closes
const MAX_DISCARDED_BYTES = 4 * 1024 * 1024

/**
 * Answers only after the whole request has arrived, even if its headers were already refused: a client that is still
 * sending would lose the answer with the connection. If too much is still to come, the answer says that the connection
 * closes.
 */
const finishBody = createMiddleware(async (c, next) => {
  await next()
  // Set by the listener; an app that is called directly has none.
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  if (!incoming || incoming.complete) return
  const bytes = Number(incoming.headers['content-length'] ?? Infinity)
  const isUntouched = incoming.readableFlowing === null
  if (isUntouched && bytes <= MAX_DISCARDED_BYTES) {
    incoming.resume()
    // A client that disconnects, or takes longer than allowed, gets no answer.
    await finished(incoming).catch(() => undefined)
  }
  if (!incoming.complete) c.res.headers.set('Connection', 'close')
})

const UNSTORED = { 'Cache-Control': 'no-store' }

/** For operators and load balancers: `/healthz` says that the process answers, `/readyz` that it should get visitors. */
function healthRoutes(
  registers: readonly { version: () => Promise<unknown> }[],
  whyNotReady: () => string | undefined,
) {
  const versions = registers.map(({ version }) => coalesce<unknown>(version))
  // A middleware here would run for every path of the site, because these routes are mounted at its root.
  return new Hono()
    .get('/healthz', (c) => c.text('ok', 200, UNSTORED))
    .get('/readyz', async (c) => {
      const reason = whyNotReady()
      if (reason !== undefined) httpError(503, reason)
      const answers = Promise.all(versions.map((version) => version()))
      await answers.catch(() => httpError(503, 'The database does not answer'))
      return c.text('ready', 200, UNSTORED)
    })
}

export interface AppDeps extends AdministratorDeps {
  contact?: string | undefined
  /** A replica of `db` that may lag behind it, for public reads. */
  readDb?: Db
  /** The cache of answers from `readDb`; shared with the pages and with the listener in front. */
  responseCache: ResponseCache
  documentStore: DocumentStore
  /** Makes the app for every other path, with `call` for a visitor's public calls. Without it, those paths are a 404. */
  pages?: (call: CallInProcess) => Hono
  publications: Publications
  assets?: ClientBuild['assets']
  spoolFolder: string
  /** Why it should get no visitors: it is stopping, or nothing can be saved. Undefined if it should. */
  whyNotReady: () => string | undefined
}

// @limit memory unit/responseCache: The response cache for signed-in users, if there is a replica: {bytes}
const MAX_SOURCE_CACHE_BYTES = 8 * 1024 * 1024

/**
 * The whole site. Unknown paths below `/api` are a JSON 404, never a page; below `/docs` browsers get a page. Visitors are
 * answered from `readDb`, signed-in users from `db`, so that they see what they have just saved.
 */
export function createApp({ documentStore, log, pages, whyNotReady, ...deps }: AppDeps) {
  const { db, readDb = db, tls, responseCache } = deps
  const onError = respondToError(log)
  // One for all of the server, however a call is answered.
  const costly = costlyCalls(deps.peerOf)
  const keys = siteKeysIn(db)
  const calls = (database: Db, cache: ResponseCache) =>
    publicCalls(database, cache, { ...deps, costly, keys, log })
  const ofVisitors = calls(readDb, responseCache)
  // Registering all calls takes a millisecond, so these are made only if they can be asked.
  let fromTheSource: Hono | undefined
  if (readDb !== db) {
    const sourceCache = createResponseCache(publicVersionIn(db), MAX_SOURCE_CACHE_BYTES)
    responseCache.clearsToo(sourceCache)
    fromTheSource = calls(db, sourceCache).routes.onError(onError)
  }
  const site = pages?.(ofVisitors.call)
  const { peerOf, spoolFolder: folder } = deps
  const send = sendExport({ version: responseCache.version, peerOf, log, folder })
  const sessions = sessionsIn(db)
  /**
   * Whether the request has a live session: anyone can send an invented token. Public calls do not count as use of it,
   * because a page that fetches again by itself would keep the session open.
   */
  const isSignedIn = async (c: Context): Promise<boolean> => {
    const secrets = { token: c.req.header(TOKEN_HEADER), cookie: sessionCookie(tls).read(c) }
    try {
      return await sessions.isOpen(secrets, deps.clock())
    } catch (error) {
      if (error instanceof DatabaseUnavailable) return false
      throw error
    }
  }

  return (
    new Hono()
      .use(securityHeaders({ tls }))
      .use(finishBody)
      .route('/', healthRoutes([...[...new Set([db, readDb])].map(registerIn), responseCache], whyNotReady))
      .use('/api/*', limitBody)
      .route('/', administratorCalls({ ...deps, log }))
      // After the administrators' routes, whose answers no other site may read.
      .route('/', anyOrigin(ENDPOINTS))
      .route('/', answerEndpoints(exportHandlers(readDb, send)))
      // Not in the response cache: publishing on this server is no change of the register.
      .use('/api/bulk', revalidate)
      .route('/', answerEndpoints(publicationHandlers(deps.publications, { peerOf, log })))
      .use('/api/*', async (c, next) =>
        fromTheSource && (await isSignedIn(c)) ? fromTheSource.fetch(c.req.raw, c.env) : next(),
      )
      .route('/', ofVisitors.routes)
      .route('/', documentFileCalls(documentFileHandlers(documentsIn(readDb), documentStore), site, onError))
      .route('/', site ?? new Hono())
      .onError(onError)
  )
}
