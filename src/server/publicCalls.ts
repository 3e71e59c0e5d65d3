import { type Context, Hono } from 'hono'
import { apiUrl } from '#contract/apiUrls.ts'
import { ENDPOINTS, type PublicAddresses } from '#contract/endpoints/endpoints.ts'
import { dayInFlorida } from '#contract/domain/dayInFlorida.ts'
import { NO_ENDPOINT } from '#contract/endpoints/refusals.ts'
import { getCitation, getCitationKeys } from '#contract/publicAddresses.ts'
import { explainBalance } from '#database/bookkeeping/explainBalance.ts'
import { balancesIn } from '#database/money/balances.ts'
import { moneyStatusIn } from '#database/bookkeeping/moneyStatus.ts'
import { candidatesIn } from '#database/repositories/candidates.ts'
import { changesIn } from '#database/journal/changes.ts'
import { committeesIn } from '#database/repositories/committees.ts'
import { documentsIn } from '#database/repositories/documents.ts'
import { electionsIn } from '#database/repositories/elections.ts'
import { latestImportsIn } from '#database/repositories/latestImports.ts'
import { overviewIn } from '#database/repositories/overview.ts'
import { racesIn } from '#database/repositories/races.ts'
import { registrationsIn } from '#database/repositories/registrations.ts'
import { relatedIn } from '#database/repositories/related.ts'
import { namesakesIn } from '#database/search/namesakes.ts'
import { registerSearchIn } from '#database/search/registerSearch.ts'
import { filedNamesIn } from '#database/transactions/filedNames.ts'
import { electionRaces } from '#database/transactions/electionRaces.ts'
import { zipRaces } from '#database/voters/zipRaces.ts'
import { transactionsIn } from '#database/transactions/transactionsIn.ts'
import type { SiteKeys } from '#database/repositories/siteKeys.ts'
import type { Db } from '#database/connection/Db.ts'
import type { AdministratorDeps } from './administratorCalls.ts'
import { httpError } from './apiError.ts'
import { cacheKeys } from './cache/cacheKeys.ts'
import { cacheResponses } from './cache/cacheResponses.ts'
import type { ResponseCache } from './cache/responseCache.ts'
import { type CallerBindings, type CostlyCalls, OURSELVES } from './middleware/costlyCalls.ts'
import { citedAddress, citing } from './citations/citing.ts'
import type { ClientBuild } from './html/clientBuild.ts'
import { recordsIn } from './html/Records.ts'
import { docsStyle } from './openapi/docsPage.ts'
import type { Publications } from './publish/publications.ts'
import { answerEndpoints } from './routes/answerEndpoints.ts'
import type { Handlers } from './routes/Handlers.ts'
import { balanceHandlers } from './routes/public/balances.ts'
import { candidateHandlers } from './routes/public/candidates.ts'
import { changeHandlers } from './routes/public/changes.ts'
import { citationHandlers } from './routes/public/citations.ts'
import { committeeHandlers } from './routes/public/committees.ts'
import { documentationHandlers } from './routes/public/documentation.ts'
import { documentHandlers } from './routes/public/documents.ts'
import type { exportHandlers } from './routes/public/exports.ts'
import type { publicationHandlers } from './routes/public/publications.ts'
import { raceHandlers } from './routes/public/races.ts'
import { reconciliationHandlers } from './routes/public/reconciliation.ts'
import { registrationHandlers } from './routes/public/registrations.ts'
import { relatedHandlers } from './routes/public/related.ts'
import { searchHandlers } from './routes/public/search.ts'
import { transactionHandlers } from './routes/public/transactions.ts'

interface SiteFacts extends Pick<AdministratorDeps, 'origins'> {
  contact?: string | undefined
  publications?: Publications
  /** The files of the pages, whose fonts the documentation has too; without them it has their fallbacks. */
  assets?: ClientBuild['assets']
}

const keyOf = cacheKeys(ENDPOINTS.filter(({ access }) => access === 'public'))

const CITATION = apiUrl(getCitation)
const KEYS = apiUrl(getCitationKeys)

const keyFor =
  (clock: () => Date) =>
  ({ req }: Context): string | undefined => {
    const queries = req.queries()
    const one = keyOf(req.path, queries)
    if (one === undefined || req.path !== CITATION) return one
    // A page has endlessly many addresses, and a citation names the day.
    const cited = keyOf(req.path, { ...queries, page: queries['page']?.map(citedAddress) ?? [] })
    return cited && `${dayInFlorida(clock())} ${cited}`
  }

/** With calls that the process makes itself. */
const OUR_OWN: CallerBindings = { caller: OURSELVES }

/** The public calls, answered from this database. */
export function publicCalls(
  db: Db,
  responseCache: ResponseCache,
  {
    costly,
    ...facts
  }: SiteFacts & Pick<AdministratorDeps, 'clock'> & { costly: CostlyCalls; keys: SiteKeys },
) {
  const key = keyFor(facts.clock)
  const calls = new Hono()
    .use('/api/*', cacheResponses(responseCache, key))
    .use(KEYS, cacheResponses(responseCache, key))
    // Followers of a feed get a change with the first request after it, also through a shared cache.
    .use('/feeds/*', cacheResponses(responseCache, key, { cacheControl: 'no-cache' }))
    .route('/', answerEndpoints(handlersOf(db, costly, facts)))
  const ask = (url: string) => calls.request(url, undefined, OUR_OWN)
  const site = siteOf(facts)
  const citations = citing({
    records: recordsIn(db),
    keys: facts.keys,
    ask,
    version: responseCache.version,
    site,
    clock: facts.clock,
  })
  const examples = {
    candidates: candidatesIn(db),
    committees: committeesIn(db),
    documents: documentsIn(db),
    transactions: transactionsIn(db),
  }
  const { contact, assets = new Map() } = facts
  const documentation = documentationHandlers(examples, ask, { origin: site, contact }, () =>
    docsStyle(assets),
  )
  return calls
    .route('/', answerEndpoints({ ...citationHandlers(citations, costly.cite), ...documentation }))
    .all('/api/*', () => httpError(404, NO_ENDPOINT))
}

const siteOf = ({ origins: [site = 'http://localhost'] }: Pick<SiteFacts, 'origins'>) => site

type HandledElsewhere = keyof (ReturnType<typeof exportHandlers> &
  ReturnType<typeof publicationHandlers> &
  ReturnType<typeof citationHandlers> &
  ReturnType<typeof documentationHandlers>)
type PublicHandlers = Handlers<Exclude<keyof PublicAddresses, 'getDocumentFile' | HandledElsewhere>>

function handlersOf(
  db: Db,
  costly: CostlyCalls,
  { contact, publications, ...facts }: SiteFacts,
): PublicHandlers {
  const site = siteOf(facts)
  const search = registerSearchIn(db)
  const candidates = candidatesIn(db)
  const committees = committeesIn(db)
  const races = racesIn(db)
  const documents = documentsIn(db)
  const transactions = transactionsIn(db)
  const elections = electionsIn(db)
  const imports = latestImportsIn(db)
  const money = moneyStatusIn(db)
  const overview = overviewIn(db)
  return {
    ...candidateHandlers(candidates),
    ...raceHandlers(
      races,
      (election) => electionRaces(db, election),
      (zip) => zipRaces(db, zip),
    ),
    ...committeeHandlers(committees),
    ...registrationHandlers(registrationsIn(db)),
    ...balanceHandlers(balancesIn(db), (account) => explainBalance(db, account)),
    ...transactionHandlers(transactions),
    ...documentHandlers(documents),
    ...searchHandlers(search, filedNamesIn(db), costly.search),
    ...relatedHandlers(relatedIn(db), search),
    ...changeHandlers({ changes: changesIn(db), candidates, committees, elections, races, search, site }),
    ...reconciliationHandlers(namesakesIn(db), site, costly.search),
    getOverview: () => overview.read(),
    listElections: () => elections.list(),
    listLatestImports: () => imports.list(),
    getDataStatus: async () => ({
      ...(await money.ofPublic()),
      contact: contact ?? null,
      publishedAt: (await publications?.last())?.at ?? null,
    }),
  }
}
