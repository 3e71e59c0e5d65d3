import { type Context, Hono } from 'hono'
import { ENDPOINTS, type PublicAddresses } from '#contract/endpoints/endpoints.ts'
import { NO_DOCUMENT, NO_ENDPOINT } from '#contract/endpoints/refusals.ts'
import { TOKEN_HEADER } from '#contract/schemas/session.ts'
import { type AdministratorDeps, administratorCalls } from './administratorCalls.ts'
import { httpError, respondToError } from './apiError.ts'
import { balancesIn } from '#database/money/balances.ts'
import { candidatesIn } from '#database/repositories/candidates.ts'
import { committeesIn } from '#database/repositories/committees.ts'
import { documentsIn } from '#database/repositories/documents.ts'
import type { DocumentStore } from '#database/repositories/documentStore.ts'
import { electionsIn } from '#database/repositories/elections.ts'
import { latestImportsIn } from '#database/repositories/latestImports.ts'
import { moneyStatusIn } from '#database/money/moneyStatus.ts'
import { publicVersionIn } from '#database/repositories/publicVersion.ts'
import { registerIn } from '#database/repositories/register.ts'
import { registrationsIn } from '#database/repositories/registrations.ts'
import type { Db } from '#database/connection/openDatabase.ts'
import { cacheKeys } from './cache/cacheKeys.ts'
import { cacheResponses } from './cache/cacheResponses.ts'
import { finishBody } from './middleware/finishBody.ts'
import { createResponseCache, type ResponseCache } from './cache/responseCache.ts'
import { limitBody } from './middleware/limitBody.ts'
import { securityHeaders } from './middleware/securityHeaders.ts'
import { sessionCookie } from './auth/sessionCookie.ts'
import type { Log } from './log.ts'
import { answerEndpoints } from './routes/answerEndpoints.ts'
import type { Handlers } from './routes/Handlers.ts'
import { balanceHandlers } from './routes/public/balances.ts'
import { candidateHandlers } from './routes/public/candidates.ts'
import { committeeHandlers } from './routes/public/committees.ts'
import { documentFileHandlers } from './routes/public/documentFiles.ts'
import { documentHandlers } from './routes/public/documents.ts'
import { documentationHandlers } from './routes/public/documentation.ts'
import { healthRoutes } from './routes/public/health.ts'
import { registrationHandlers } from './routes/public/registrations.ts'

export interface AppDeps extends AdministratorDeps {
  /** A copy of `db` that may lag behind it, for what the public reads. */
  readDb?: Db
  /** Of what is read from `readDb`; shared with the pages and with the listener in front. */
  responseCache?: ResponseCache
  documentStore: DocumentStore
  log: Log
  /** Answers what is neither the API nor a document: the pages. Without it such a path is a 404. */
  pages?: Hono
  /** Whether the server is on its way down and wants no more visitors. */
  isStopping?: () => boolean
}

/** For those who are signed in where visitors read from a replica. */
const MAX_SOURCE_CACHE_BYTES = 8 * 1024 * 1024

/**
 * The whole site. Whatever the API does not answer under `/api` and `/docs` is a JSON 404, never a page. The public is
 * answered from `readDb`; who is signed in is answered from `db`, where what they have just saved is at once.
 */
export function createApp({ documentStore, log, pages, isStopping = () => false, ...deps }: AppDeps) {
  const { db, readDb = db, tls } = deps
  const { responseCache = createResponseCache(publicVersionIn(readDb)) } = deps
  const onError = respondToError(log)
  const sourceCache = createResponseCache(publicVersionIn(db), MAX_SOURCE_CACHE_BYTES)
  const fromTheSource = publicCalls(db, sourceCache).onError(onError)
  const isSignedIn = (c: Context) => c.req.header(TOKEN_HEADER) ?? sessionCookie(tls).read(c)

  return new Hono()
    .use(securityHeaders({ tls }))
    .use(finishBody)
    .route('/', healthRoutes([registerIn(db), registerIn(readDb)], isStopping))
    .use('/api/*', limitBody)
    .route('/', administratorCalls(deps))
    .use('/api/*', async (c, next) =>
      readDb !== db && isSignedIn(c) ? fromTheSource.fetch(c.req.raw, c.env) : next(),
    )
    .route('/', publicCalls(readDb, responseCache))
    .route('/', answerEndpoints(documentFileHandlers(documentsIn(readDb), documentStore)))
    .all('/docs/*', () => httpError(404, NO_DOCUMENT))
    .route('/', pages ?? new Hono())
    .onError(onError)
}

const keyOf = cacheKeys(ENDPOINTS.filter(({ access }) => access === 'public'))

/** Those that anybody may make, answered from this database. */
function publicCalls(db: Db, responseCache: ResponseCache) {
  const elections = electionsIn(db)
  const imports = latestImportsIn(db)
  const money = moneyStatusIn(db)
  const handlers: Handlers<Exclude<keyof PublicAddresses, 'getDocumentFile'>> = {
    ...candidateHandlers(candidatesIn(db)),
    ...committeeHandlers(committeesIn(db)),
    ...registrationHandlers(registrationsIn(db)),
    ...balanceHandlers(balancesIn(db)),
    ...documentHandlers(documentsIn(db)),
    ...documentationHandlers,
    listElections: () => elections.list(),
    listLatestImports: () => imports.list(),
    getDataStatus: () => money.ofPublic(),
  }
  return new Hono()
    .use(
      '/api/*',
      cacheResponses(responseCache, (c) => keyOf(c.req.path, c.req.queries())),
    )
    .route('/', answerEndpoints(handlers))
    .all('/api/*', () => httpError(404, NO_ENDPOINT))
}
