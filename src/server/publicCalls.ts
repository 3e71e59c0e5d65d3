import { type Context, Hono } from 'hono'
import { apiUrl, USUAL_LATEST_FILINGS } from '#contract/apiUrls.ts'
import { dayInFlorida } from '#contract/domain/days.ts'
import { USUAL_HITS } from '#contract/domain/search.ts'
import { isPublicRead } from '#contract/endpoints/endpoint.ts'
import { ENDPOINTS, type PublicAddresses } from '#contract/endpoints/endpoints.ts'
import { NO_ENDPOINT, SERVER_ERROR } from '#contract/endpoints/refusals.ts'
import { getCitation, getCitationKeys } from '#contract/publicAddresses.ts'
import { zipOf } from '#contract/schemas/filedName.ts'
import { explainBalance } from '#database/bookkeeping/explainBalance.ts'
import { moneyStatusIn } from '#database/bookkeeping/moneyStatus.ts'
import type { Db } from '#database/connection/Db.ts'
import { balancesIn } from '#database/money/balances.ts'
import { candidatesIn } from '#database/repositories/candidates.ts'
import { committeesIn } from '#database/repositories/committees.ts'
import { documentsIn } from '#database/repositories/documents.ts'
import { electionsIn } from '#database/repositories/elections.ts'
import { latestImportsIn } from '#database/imports/latestImports.ts'
import { readOverview } from '#database/races/overview.ts'
import { racesIn } from '#database/races/races.ts'
import { registrationsIn } from '#database/repositories/registrations.ts'
import { relatedRecords } from '#database/repositories/related.ts'
import type { SiteKeys } from '#database/repositories/siteKeys.ts'
import { registerSearchIn } from '#database/search/registerSearch.ts'
import { electionRaces } from '#database/races/electionRaces.ts'
import { filedNamesIn } from '#database/transactions/filedNames.ts'
import { readCounterparties } from '#database/transactions/namedAccounts.ts'
import { transactionPage } from '#database/transactions/pages.ts'
import { raceTransactions, transactionSummary } from '#database/transactions/summary.ts'
import { zipRaces } from '#database/races/zipRaces.ts'
import type { AdministratorDeps } from './administratorCalls.ts'
import { httpError, refusalIn } from './apiError.ts'
import { cacheKeys, cacheResponses } from './cache/cacheResponses.ts'
import type { ResponseCache } from './cache/responseCache.ts'
import { citationHandlers, citedAddress, citing } from './citing.ts'
import { recordsIn } from './html/Page.ts'
import type { ClientBuild } from './html/clientBuild.ts'
import type { CostlyCalls } from './middleware/limitPlaces.ts'
import type { Log } from './log.ts'
import { routeOf, endpointFinder } from './paths.ts'
import { docsPage, docsStyle } from './openapi/docsPage.ts'
import { answerExamples, findExamples } from './openapi/examples.ts'
import { openApiDocument, type OpenApiSite } from './openapi/openApiDocument.ts'
import { INVENTED } from './openapi/operation.ts'
import type { publicationHandlers, Publications } from './exports/publications.ts'
import {
  type Handlers,
  answerEndpoints,
  type CallInProcess,
  handlerOf,
  requestOf,
} from './routes/answerEndpoints.ts'
import { changeHandlers } from './routes/changes.ts'
import { reconciliationHandlers } from './routes/reconciliation.ts'

/** The documentation of the API. Its examples are looked up again when the register has changed. */
function documentationHandlers(
  db: Db,
  call: CallInProcess,
  site: OpenApiSite,
  assets: ClientBuild['assets'],
) {
  const documentOfRegister = async () => {
    const known = await findExamples(db)
    const document = openApiDocument(ENDPOINTS, known, site)
    // A register without records has no answers that could serve as examples.
    return known === INVENTED ? document : answerExamples(document, call)
  }
  return {
    getOpenApiDocument: documentOfRegister,
    getDocumentationPage: async ({ c }) => c.html(docsPage(await documentOfRegister())),
    getDocumentationStyle: ({ c }) =>
      c.body(docsStyle(assets), 200, { 'Content-Type': 'text/css; charset=utf-8' }),
  } satisfies Partial<Handlers>
}

const findPublicRead = endpointFinder(ENDPOINTS.filter(isPublicRead))

/**
 * Makes the public reads that these handlers answer with data; of a cache shared with requests, either finds what the other
 * was answered. Our own errors go to the log, as those of requests do.
 */
const inProcess =
  (handlers: Partial<Handlers>, cache: ResponseCache, keyIn: KeyIn, log: Log): CallInProcess =>
  async (url, c) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const read = findPublicRead('GET', pathname)
    const handle = read && handlerOf(read.endpoint, handlers)
    if (!handle || !read.endpoint.answer.schema) return httpError(404, NO_ENDPOINT)
    const query = Object.fromEntries(searchParams)
    const key = keyIn(pathname, Object.fromEntries([...searchParams].map(([name, value]) => [name, [value]])))
    try {
      const version = await cache.version()
      const cached = key === undefined ? undefined : cache.get(key)
      if (cached?.version === version) return JSON.parse(cached.body.toString()) as unknown
      const answer = await handle(await requestOf(read.endpoint, { params: read.params, query }, c))
      if (key !== undefined) await cache.store(key, version, bytesOf(answer), 'application/json')
      return answer
    } catch (error) {
      if (refusalIn(error)) throw error
      log.error(`GET ${routeOf('GET', pathname)}`, error)
      return httpError(500, SERVER_ERROR)
    }
  }

const bytesOf = (answer: unknown) => Buffer.from(new TextEncoder().encode(JSON.stringify(answer)).buffer)

interface SiteFacts extends Pick<AdministratorDeps, 'origins'> {
  contact?: string | undefined
  publications?: Publications
  /** The files of the pages, whose fonts the documentation has too; without them it has their fallbacks. */
  assets?: ClientBuild['assets']
}

const keyOf = cacheKeys(ENDPOINTS.filter(({ access }) => access === 'public'))

const CITATION = apiUrl(getCitation)
const KEYS = apiUrl(getCitationKeys)

type KeyIn = typeof keyOf

const keyFor =
  (clock: () => Date): KeyIn =>
  (path, queries) => {
    const one = keyOf(path, queries)
    if (one === undefined || path !== CITATION) return one
    // A page has endlessly many addresses, and a citation names the day.
    const cited = keyOf(path, { ...queries, page: queries['page']?.map(citedAddress) ?? [] })
    return cited && `${dayInFlorida(clock())} ${cited}`
  }

/** The public calls, answered from this database: their routes, and the same without requests. */
export function publicCalls(
  db: Db,
  responseCache: ResponseCache,
  {
    costly,
    ...facts
  }: SiteFacts & Pick<AdministratorDeps, 'clock'> & { costly: CostlyCalls; keys: SiteKeys; log: Log },
) {
  const handlers: Partial<Handlers> = handlersOf(db, costly, facts)
  const keyIn = keyFor(facts.clock)
  const call = inProcess(handlers, responseCache, keyIn, facts.log)
  const site = siteOf(facts)
  const citations = citing({ ...facts, records: recordsIn(db), call, version: responseCache.version, site })
  const { contact, assets = new Map() } = facts
  const documentation = documentationHandlers(db, call, { origin: site, contact }, assets)
  Object.assign(handlers, citationHandlers(citations, costly.cite), documentation)
  const key = ({ req }: Context) => keyIn(req.path, req.queries())
  const routes = new Hono()
    .use('/api/*', cacheResponses(responseCache, key))
    .use(KEYS, cacheResponses(responseCache, key))
    // Followers of a feed get a change with the first request after it, also through a shared cache.
    .use('/feeds/*', cacheResponses(responseCache, key, { cacheControl: 'no-cache' }))
    .route('/', answerEndpoints(handlers))
    .all('/api/*', () => httpError(404, NO_ENDPOINT))
  return { call, routes }
}

const siteOf = ({ origins: [site = 'http://localhost'] }: Pick<SiteFacts, 'origins'>) => site

type HandledElsewhere = keyof (ReturnType<typeof publicationHandlers> &
  ReturnType<typeof citationHandlers> &
  ReturnType<typeof documentationHandlers>)
type PublicHandlers = Handlers<Exclude<keyof PublicAddresses, 'getDocumentFile' | HandledElsewhere>>

function handlersOf(
  db: Db,
  costly: CostlyCalls,
  { contact, publications, ...facts }: SiteFacts,
): PublicHandlers {
  const site = siteOf(facts)
  const candidates = candidatesIn(db)
  const committees = committeesIn(db)
  const documents = documentsIn(db)
  const names = filedNamesIn(db)
  const races = racesIn(db)
  const search = registerSearchIn(db)
  return {
    searchRegister: ({ query, c }) =>
      costly.search(c, () => search.search(query.q, query.limit ?? USUAL_HITS)),
    searchNames: ({ query, c }) => costly.search(c, () => names.search(query.q, query.limit ?? USUAL_HITS)),
    getFiledName: ({ params: { name, zip } }) => names.find(name, zipOf(zip)),
    listFiledNameRows: ({ params: { name, zip }, query }) => names.rows(name, zipOf(zip), query.after),

    getOverview: () => readOverview(db),
    listElections: () => electionsIn(db).list(),

    listLatestCandidates: ({ query }) => candidates.latest(query.limit ?? USUAL_LATEST_FILINGS),
    listElectionCandidates: ({ params }) => candidates.filtered(params.electionId, ''),
    listOfficeCandidates: ({ params }) => candidates.filtered(params.electionId, params.officeCode),
    listCandidatesByAccount: ({ params }) => candidates.byAccount(params.acctNum),
    getCandidate: ({ params }) => candidates.find(params.acctNum),

    getElectionRaces: ({ params }) => electionRaces(db, params.electionId),
    listRaces: ({ params: { electionId, officeCode } }) => races.ofOffice(electionId, officeCode),
    getRace: ({ params: { electionId, officeCode, district } }) =>
      races.find(electionId, officeCode, district),
    getZipRaces: ({ params }) => zipRaces(db, params.zip),

    listCommittees: () => committees.list(),
    listCommitteesToFind: () => committees.list(),
    listCommitteesOfOfficer: ({ params }) => search.committeesOf(params.name),
    getCommittee: ({ params }) => committees.find(params.acctNum),

    getRegistration: ({ params }) => registrationsIn(db).find(params.acctNum),
    getRelated: async ({ params, refuse }) => {
      const related = (await relatedRecords(db, params.acctNum)) ?? refuse(404)
      const officers = await Promise.all(
        related.officers.map(async (officer) => ({
          ...officer,
          committees: (await search.committeesOf(officer.name)).length,
        })),
      )
      return { ...related, officers }
    },

    listBalances: ({ query }) => balancesIn(db).ofAccounts(query.accounts),
    explainBalance: ({ params }) => explainBalance(db, params.acctNum),
    getDataStatus: async () => ({
      ...(await moneyStatusIn(db).ofPublic()),
      contact: contact ?? null,
      publishedAt: (await publications?.last())?.at ?? null,
    }),

    listTransactions: async ({ query, refuse }) => {
      const page = await transactionPage(db, query)
      if (page === 'movedOn') return refuse(409)
      return page === 'tooMany' ? refuse(413) : page
    },
    getTransactionSummary: ({ query }) => transactionSummary(db, query),
    getOfficeTransactions: ({ params, query }) => raceTransactions(db, params, query.kind),
    getRaceTransactions: ({ params, query }) => raceTransactions(db, params, query.kind),
    listCounterparties: ({ params, query }) => readCounterparties(db, params.acctNum, query),

    listDocuments: ({ params }) => documents.ofAccount(params.acctNum),
    listDocumentsOfType: ({ params }) => documents.ofType(params.type),

    listLatestImports: () => latestImportsIn(db).list(),
    ...changeHandlers(db, site),
    ...reconciliationHandlers(db, site, costly.search),
  }
}
