import { type Context, Hono } from 'hono'
import { TOKEN_HEADER } from '#contract/session.ts'
import { type AdministratorDeps, administratorCalls } from './administratorCalls.ts'
import { refuse, respondToError } from './apiError.ts'
import { balancesIn } from './data/balances.ts'
import { candidatesIn } from './data/candidates.ts'
import { committeesIn } from './data/committees.ts'
import { documentsIn } from './data/documents.ts'
import type { DocumentStore } from './data/documentStore.ts'
import { electionsIn } from './data/elections.ts'
import { latestImportsIn } from './data/latestImports.ts'
import { registerIn } from './data/register.ts'
import type { Db } from './db/openDatabase.ts'
import { finishBody } from './http/finishBody.ts'
import { keptAnswers } from './http/keptAnswers.ts'
import { limitBody } from './http/limitBody.ts'
import { securityHeaders } from './http/securityHeaders.ts'
import { sessionCookie } from './http/sessionCookie.ts'
import type { Log } from './log.ts'
import { balanceRoutes } from './routes/balances.ts'
import { candidateRoutes } from './routes/candidates.ts'
import { committeeFinderRoutes, committeeRoutes } from './routes/committees.ts'
import { documentFileRoutes } from './routes/documentFiles.ts'
import { documentRoutes } from './routes/documents.ts'
import { documentationRoutes } from './routes/documentation.ts'
import { electionRoutes } from './routes/elections.ts'
import { healthRoutes } from './routes/health.ts'
import { importRoutes } from './routes/imports.ts'

export interface AppDeps extends AdministratorDeps {
  /** A copy of `db` that may lag behind it, for what the public reads. */
  readDb?: Db
  documentStore: DocumentStore
  log: Log
  /** Answers what is neither the API nor a document: the pages. Without it such a path is a 404. */
  pages?: Hono
  /** Whether the server is on its way down and wants no more visitors. */
  isStopping?: () => boolean
}

/**
 * The whole site. Whatever the API does not answer under `/api` and `/docs` is a JSON 404, never a page. The public is
 * answered from `readDb`; who is signed in is answered from `db`, where what they have just saved is at once.
 */
export function createApp({ documentStore, log, pages, isStopping = () => false, ...deps }: AppDeps) {
  const { db, readDb = db, tls } = deps
  const onError = respondToError(log)
  const fromTheSource = new Hono().route('/api', publicCalls(db)).onError(onError)
  const isSignedIn = (c: Context) => c.req.header(TOKEN_HEADER) ?? sessionCookie(tls).read(c)

  return new Hono()
    .use(securityHeaders({ tls }))
    .use(finishBody)
    .route('/', healthRoutes([registerIn(db), registerIn(readDb)], isStopping))
    .use('/api/*', limitBody)
    .route('/api', administratorCalls(deps))
    .use('/api/*', async (c, next) =>
      readDb !== db && isSignedIn(c) ? fromTheSource.fetch(c.req.raw, c.env) : next(),
    )
    .route('/api', publicCalls(readDb))
    .route('/docs', documentFileRoutes(documentsIn(readDb), documentStore))
    .all('/docs/*', () => refuse(404, 'No such document'))
    .route('/', pages ?? new Hono())
    .onError(onError)
}

/** Those that anybody may make, answered from this database. */
function publicCalls(db: Db) {
  const latestImports = latestImportsIn(db)
  const register = registerIn(db)
  const committees = committeesIn(db)
  // An import is news even where it changes no record.
  const importCalls = new Hono().use(keptAnswers(latestImports)).route('/', importRoutes(latestImports))
  return new Hono()
    .route('/imports', importCalls)
    .use(keptAnswers(register))
    .route('/electioncodes', electionRoutes(electionsIn(db)))
    .route('/candidates', candidateRoutes(candidatesIn(db)))
    .route('/committees', committeeRoutes(committees))
    .route('/committee', committeeFinderRoutes(committees))
    .route('/balances', balanceRoutes(balancesIn(db)))
    .route('/documents', documentRoutes(documentsIn(db)))
    .route('/', documentationRoutes())
    .all('*', () => refuse(404, 'No such call'))
}
