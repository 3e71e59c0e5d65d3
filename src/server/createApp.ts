import { type Context, Hono } from 'hono'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { TOKEN_HEADER } from '#contract/tokenHeader.ts'
import { type AdministratorDeps, administratorCalls } from './administratorCalls.ts'
import { respondToError } from './apiError.ts'
import { sessionCookie } from './auth/sessionCookie.ts'
import { documentFileCalls } from './documentFileCalls.ts'
import type { DocumentStore } from '#database/repositories/documentStore.ts'
import { publicVersionIn } from '#database/repositories/publicVersion.ts'
import { siteKeysIn } from '#database/repositories/siteKeys.ts'
import { sessionsIn } from '#database/administrators/sessions.ts'
import { DatabaseUnavailable } from '#database/connection/DatabaseUnavailable.ts'
import { registerIn } from '#database/register.ts'
import { sendPublished } from './exports/sendPublished.ts'
import type { Publications } from './publish/publications.ts'
import { exportTables } from './exports/exportTables.ts'
import { sendExport } from './exports/sendExport.ts'
import type { Db } from '#database/connection/Db.ts'
import { type CallerBindings, costlyCalls } from './middleware/costlyCalls.ts'
import type { ClientBuild } from './html/clientBuild.ts'
import { finishBody } from './middleware/finishBody.ts'
import { createResponseCache, type ResponseCache } from './cache/responseCache.ts'
import { revalidate } from './cache/httpCaching.ts'
import { limitBody } from './middleware/limitBody.ts'
import { securityHeaders } from './middleware/securityHeaders.ts'
import { publicCalls } from './publicCalls.ts'
import { answerEndpoints } from './routes/answerEndpoints.ts'
import { anyOrigin } from './routes/anyOrigin.ts'
import { exportHandlers } from './routes/public/exports.ts'
import { healthRoutes } from './routes/public/health.ts'
import { publicationHandlers } from './routes/public/publications.ts'

export interface AppDeps extends AdministratorDeps {
  /** How visitors reach the operator: an e-mail address or a page. */
  contact?: string | undefined
  /** A replica of `db` that may lag behind it, for public reads. */
  readDb?: Db
  /** The cache of answers from `readDb`; shared with the pages and with the listener in front. */
  responseCache: ResponseCache
  documentStore: DocumentStore
  /**
   * Creates the app for pages, which handles every path that is neither API nor document; `ask` makes a visitor's
   * public calls, which count for the visitor's network. Without it, such a path is a 404.
   */
  pages?: (ask: (url: string, visitor: Context) => Response | Promise<Response>) => Hono
  /** What was published as files. */
  publications: Publications
  /** The files of the pages, for the documentation's fonts. */
  assets?: ClientBuild['assets']
  /** For temporary files of downloads. */
  spoolFolder: string
  /** Why it should get no visitors: it is stopping, or nothing can be saved. Undefined if it should. */
  whyNotReady: () => string | undefined
}

/** For signed-in users, if visitors read from a replica. */
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
  const calls = (of: Db, cache: ResponseCache) =>
    publicCalls(of, cache, { ...deps, costly, keys }).onError(onError)
  const ofVisitors = calls(readDb, responseCache)
  const askFor = (url: string, visitor: Context) => {
    const caller: CallerBindings = { caller: costly.callerOf(visitor) }
    return ofVisitors.request(url, undefined, caller)
  }
  // Registering all calls takes a millisecond, so these are made only if they can be asked.
  let fromTheSource: ReturnType<typeof calls> | undefined
  if (readDb !== db) {
    const sourceCache = createResponseCache(publicVersionIn(db), MAX_SOURCE_CACHE_BYTES)
    responseCache.clearsToo(sourceCache)
    fromTheSource = calls(db, sourceCache)
  }
  const site = pages && pages(askFor)
  const { peerOf, publications, spoolFolder: folder } = deps
  const sendFile = sendPublished({ peerOf, log })
  const send = sendExport({ version: responseCache.version, peerOf, log, folder })
  const sessions = sessionsIn(db)
  /**
   * Whether the request has a live session; anyone can send an invented token, and is a visitor. Public calls are no use of
   * it: a page that fetches again by itself would keep the session open.
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
      .route('/', answerEndpoints(exportHandlers(exportTables(readDb), send)))
      // Not in the response cache: publishing on this server is no change of the register.
      .use('/api/bulk', revalidate)
      .route('/', answerEndpoints(publicationHandlers(publications, sendFile)))
      .use('/api/*', async (c, next) =>
        fromTheSource && (await isSignedIn(c)) ? fromTheSource.fetch(c.req.raw, c.env) : next(),
      )
      .route('/', ofVisitors)
      .route('/', documentFileCalls({ db: readDb, store: documentStore, pages: site, onError }))
      .route('/', site ?? new Hono())
      .onError(onError)
  )
}
