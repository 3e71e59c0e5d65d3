import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
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
import { keptAnswers } from './http/keptAnswers.ts'
import { securityHeaders } from './http/securityHeaders.ts'
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
  documentStore: DocumentStore
  log: Log
  /** Answers what is neither the API nor a document: the pages. Without it such a path is a 404. */
  pages?: Hono
  /** Whether the server is on its way down and wants no more visitors. */
  isStopping?: () => boolean
}

const MAX_BODY = 1024 * 1024

/** The whole site. Whatever the API does not answer under `/api` and `/docs` is a JSON 404, never a page. */
export function createApp({ documentStore, log, pages, isStopping = () => false, ...deps }: AppDeps) {
  const { db, tls } = deps
  const register = registerIn(db)
  const candidates = candidatesIn(db)
  const committees = committeesIn(db)
  const documents = documentsIn(db)

  const latestImports = latestImportsIn(db)

  // An import is news even where it changes no record.
  const importCalls = new Hono().use(keptAnswers(latestImports)).route('/', importRoutes(latestImports))
  const publicCalls = new Hono()
    .route('/imports', importCalls)
    .use(keptAnswers(register))
    .route('/electioncodes', electionRoutes(electionsIn(db)))
    .route('/candidates', candidateRoutes(candidates))
    .route('/committees', committeeRoutes(committees))
    .route('/committee', committeeFinderRoutes(committees))
    .route('/balances', balanceRoutes(balancesIn(db)))
    .route('/documents', documentRoutes(documents))
    .route('/', documentationRoutes())

  return new Hono()
    .use(securityHeaders({ tls }))
    .route('/', healthRoutes(register, isStopping))
    .use(
      '/api/*',
      bodyLimit({ maxSize: MAX_BODY, onError: () => refuse(413, 'The request is larger than 1 MB') }),
    )
    .route('/api', administratorCalls(deps))
    .route('/api', publicCalls)
    .route('/docs', documentFileRoutes(documents, documentStore))
    .all('/api/*', () => refuse(404, 'No such call'))
    .all('/docs/*', () => refuse(404, 'No such document'))
    .route('/', pages ?? new Hono())
    .onError(respondToError(log))
}
