import type { CallAnswer } from '#contract/firstView.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import { officesOf } from '#contract/domain/races.ts'
import { parseRowState } from '#contract/domain/rows.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'

/** A query of the client for one or more calls. */
export interface Query {
  name: string
  argument: unknown
  status: number
  /** What the store caches of the answer. */
  value: unknown
  /** The length of the answer as JSON. */
  chars: number
  urls: readonly string[]
}

interface CallQuery {
  /** The endpoint in `src/client/api`. */
  query: string
  argument: (values: Readonly<Record<string, string>>) => unknown
  /** Set if the store does not cache the answer unchanged. */
  transform?: (answer: never) => unknown
}

const nothing = () => undefined
const acctNum = (values: Readonly<Record<string, string>>) => Number(values.acctNum)
const accountNumbers = ({ accounts = '' }: Readonly<Record<string, string | undefined>>) =>
  accounts.split(',').map(Number)

/** Which query of the client makes which call. The browser itself fetches what is not listed here. */
const CALL_QUERIES: Readonly<Record<string, CallQuery>> = {
  [publicAddresses.listElections]: { query: 'listElections', argument: nothing },
  [publicAddresses.listLatestImports]: { query: 'listLatestImports', argument: nothing },
  [publicAddresses.listLatestCandidates]: { query: 'listLatestCandidates', argument: nothing },
  [publicAddresses.listElectionCandidates]: {
    query: 'listOffices',
    argument: ({ electionId }) => electionId,
    transform: (candidates: Pick<Candidate, 'OfficeCode' | 'OfficeDesc'>[]) => officesOf(candidates),
  },
  [publicAddresses.listDocumentsOfType]: { query: 'listDocumentsOfType', argument: ({ type }) => type },
  [publicAddresses.listCandidatesByAccount]: { query: 'listLinkedCandidates', argument: acctNum },
  // After the addresses that this pattern would match too.
  [publicAddresses.listOfficeCandidates]: {
    query: 'listOfficeCandidates',
    argument: ({ electionId, officeCode }) => ({ electionId, officeCode }),
  },
  [publicAddresses.getCandidate]: { query: 'getCandidate', argument: acctNum },
  [publicAddresses.listCommittees]: { query: 'listCommittees', argument: nothing },
  [publicAddresses.listCommitteesOfOfficer]: {
    query: 'listCommitteesOfOfficer',
    argument: ({ name }) => name,
  },
  [publicAddresses.searchRegister]: {
    query: 'searchRegister',
    argument: ({ limit, ...question }) => ({ ...question, limit: Number(limit) }),
  },
  [publicAddresses.searchNames]: {
    query: 'searchNames',
    argument: ({ limit, ...question }) => ({ ...question, limit: Number(limit) }),
  },
  [publicAddresses.getFiledName]: {
    query: 'getFiledName',
    argument: ({ zip, name }) => ({ zip, name }),
  },
  [publicAddresses.listFiledNameRows]: {
    query: 'listFiledNameRows',
    argument: ({ zip, name, after }) => ({ zip, name, after }),
  },
  [publicAddresses.getCommittee]: { query: 'getCommittee', argument: acctNum },
  [publicAddresses.getRegistration]: { query: 'getRegistration', argument: acctNum },
  [publicAddresses.getRelated]: { query: 'getRelated', argument: acctNum },
  [publicAddresses.listDocuments]: { query: 'listDocuments', argument: acctNum },
  [publicAddresses.explainBalance]: { query: 'getBalanceExplanation', argument: acctNum },
  [publicAddresses.getElectionRaces]: {
    query: 'getElectionRaces',
    argument: ({ electionId }) => electionId,
  },
  [publicAddresses.getZipRaces]: { query: 'getZipRaces', argument: ({ zip }) => zip },
  [publicAddresses.listRaces]: {
    query: 'listRaces',
    argument: ({ electionId, officeCode }) => ({ electionId, officeCode }),
  },
  [publicAddresses.getRace]: {
    query: 'getRace',
    argument: ({ electionId, officeCode, district }) => ({ electionId, officeCode, district }),
  },
  [publicAddresses.listChanges]: { query: 'listChanges', argument: (values) => values },
  [publicAddresses.getCitationKeys]: { query: 'getCitationKeys', argument: nothing },
  [publicAddresses.getCitation]: { query: 'getCitation', argument: ({ page }) => page },
  [publicAddresses.getOverview]: { query: 'getOverview', argument: nothing },
  [publicAddresses.getDataStatus]: { query: 'getDataStatus', argument: nothing },
  [publicAddresses.listBalances]: { query: 'listBalances', argument: accountNumbers },
  [publicAddresses.listTransactions]: {
    query: 'listTransactions',
    argument: ({ accounts, ...filter }) => ({
      accounts: accountNumbers({ accounts }),
      state: parseRowState(new URLSearchParams(filter)),
    }),
  },
  [publicAddresses.getTransactionSummary]: {
    query: 'getTransactionSummary',
    argument: ({ accounts, kind, list }) => ({ accounts: accountNumbers({ accounts }), kind, list }),
  },
}

/** The client's queries whose answers are the same for everyone. */
export const PUBLIC_QUERIES: ReadonlySet<string> = new Set(
  Object.values(CALL_QUERIES).map(({ query }) => query),
)

const PATTERNS = Object.entries(CALL_QUERIES).map(([address, callQuery]) => {
  const path = address.replace(/^GET /, '').replaceAll(/{(\w+)}/g, '(?<$1>[^/]+)')
  return { pattern: new RegExp(`^${path}$`), callQuery }
})

/** The client's queries that make these calls; several calls of one query are merged. */
export function queriesOfCalls(answers: readonly CallAnswer[]): Query[] {
  const queries: Query[] = []
  for (const { url, status, body } of answers) {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const found = PATTERNS.find(({ pattern }) => pattern.test(pathname))
    if (!found) continue
    const { query: name, argument, transform } = found.callQuery
    const inPath = Object.entries(found.pattern.exec(pathname)?.groups ?? {})
    const values = Object.fromEntries([
      ...searchParams,
      ...inPath.map(([key, value]) => [key, decodeURIComponent(value)] as const),
    ])
    // The answer has the type that its query expects.
    const answer = JSON.parse(body) as never
    const value: unknown = transform && status === 200 ? transform(answer) : answer
    const chars = value === answer ? body.length : JSON.stringify(value).length
    const query = { name, argument: argument(values), status, value, chars, urls: [url] }
    const former = queries.at(-1)
    if (name === 'listBalances' && former?.name === name) queries.splice(-1, 1, mergeQueries(former, query))
    else queries.push(query)
  }
  return queries
}

/** Balances are requested in several calls if one would be too long. */
const mergeQueries = (former: Query, query: Query): Query => ({
  ...query,
  argument: [former.argument, query.argument].flat(),
  value: [former.value, query.value].flat(),
  chars: former.chars + query.chars,
  urls: [...former.urls, ...query.urls],
})
