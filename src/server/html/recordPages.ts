import {
  numberedAccounts,
  parseAcctNum,
  accountNumbersOf,
  accountsOf,
  committeeAccounts,
} from '#contract/domain/accounts.ts'
import {
  accountsShown,
  parseRowState,
  printRowState,
  rowsRequest,
  sumsRequest,
} from '#contract/domain/rows.ts'
import type { FirstQuery } from '#contract/firstView.ts'
import { DOCUMENT_LIST, STATEMENT_OF_SOLICITATION } from '#contract/lists/documentList.ts'
import * as pages from '#contract/pages.ts'
import type { AccountListEntry } from '#contract/schemas/candidate.ts'
import { CANDIDATE_LIST, LATEST_LIST } from '#contract/lists/candidateList.ts'
import { offeredElections, preferredElection } from '#contract/domain/elections.ts'
import { partyText } from '#contract/domain/codes.ts'
import { candidateName } from '#contract/domain/names.ts'
import { officeName, officesOf, raceDistrict, raceName } from '#contract/domain/races.ts'
import { apiUrl, USUAL_LATEST_FILINGS } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { OfficePath } from '#contract/endpoints/parameters.ts'
import { COMMITTEE_LIST } from '#contract/lists/committeeList.ts'
import {
  balances,
  flows,
  query,
  rows,
  sums,
  latestFilings,
  notFound,
  ofList,
  type PageFacts,
  type Records,
  type PageTable,
} from './Page.ts'

/** A candidate or committee. */
interface Filer {
  acctNum: number
  name: string
  accounts: readonly AccountListEntry[]
  offListSince: string | null
  /** What its own page says besides what that of any record does. */
  detail: () => Promise<Omit<PageFacts, 'subject' | 'address'>>
}

/** The page of a candidate or committee, that of its cash on hand, and that of its rows, by its account number. */
function pagesOf(
  owner: pages.RecordOwner,
  queryOf: (acctNum: number) => FirstQuery,
  find: (records: Records, acctNum: number) => Promise<Filer | undefined>,
) {
  const pageWith =
    (factsOf: (filer: Filer, given: URLSearchParams) => PageFacts | Promise<PageFacts>) =>
    async (params: { acctNum: string }, records: Records, given: URLSearchParams): Promise<PageFacts> => {
      const acctNum = parseAcctNum(params.acctNum)
      const filer = acctNum === null ? undefined : await find(records, acctNum)
      if (filer) return factsOf(filer, given)
      return notFound(pages.RECORD_NOT_FOUND[owner], acctNum === null ? [] : [queryOf(acctNum)])
    }

  const ownPage = pageWith(async ({ acctNum, name, accounts, offListSince, detail }) => {
    const numbers = numberedAccounts(accounts).map(({ number }) => number)
    const { queries = [], ...facts } = await detail()
    return {
      ...facts,
      subject: name,
      ...(offListSince === null && { address: pages.recordPage(owner, acctNum) }),
      feed: `/feeds${pages.recordPage(owner, acctNum)}`,
      laterParts: ['RecordEnd'],
      queries: [
        queryOf(acctNum),
        query('listDocuments', { acctNum }),
        query('getRegistration', { acctNum }),
        query('getRelated', { acctNum }),
        ...balances(numbers),
        ...flows(numbers),
        ...queries,
        query('listLatestImports'),
      ],
    }
  })

  /** For readers who want to check a figure; search engines find the record itself. */
  const cashPage = pageWith(({ acctNum, name, accounts }) => {
    const numbers = numberedAccounts(accounts).map(({ number }) => number)
    return {
      subject: `Cash on Hand, ${name}`,
      description: `How the cash on hand of ${name} was made: its parts to the cent, where they come from, and their day.`,
      queries: [
        queryOf(acctNum),
        ...(accounts.length > 1 ? balances(numbers) : []),
        ...numbers.map((account) => query('explainBalance', { acctNum: account })),
      ],
    }
  })

  /** For any query; search engines find the record itself. */
  const rowsPage = pageWith(({ acctNum, name, accounts }, given) => {
    const state = parseRowState(given)
    const shown = accountsShown(numberedAccounts(accounts), state)
    const request = rowsRequest(shown, state)
    const ofRecord = queryOf(acctNum)
    return {
      subject: `Transactions, ${name}`,
      description: `Contributions, expenditures, transfers and other distributions of ${name}, row by row, with where the money comes from and goes.`,
      laterParts: ['MoneySummary', 'RowFilter'],
      queries:
        shown.length === 0
          ? [ofRecord]
          : // The sums are compared with the balances.
            [ofRecord, rows(request), sums(sumsRequest(request)), ...balances(request.accounts)],
    }
  })

  return {
    own: { search: ofList(DOCUMENT_LIST), find: ownPage },
    cash: { find: cashPage },
    rows: { search: (given: URLSearchParams) => printRowState(parseRowState(given)), find: rowsPage },
  }
}

/** The offices of an election's candidates, which is all the page needs of them. */
async function electionOffices(electionId: string, candidates: Records['candidates']) {
  const url = apiUrl(publicAddresses.listElectionCandidates, { electionId })
  const offices = await candidates.runningFor(electionId)
  return {
    offices,
    queries: [{ endpointName: 'listOffices', arg: electionId, urls: [url] }],
    enough: { [url]: offices },
  }
}

/** Another spelling of the list, or one that does not exist: the list to show instead; null if there is none. */
async function listInstead(
  given: { electionId: string; officeCode: string },
  { candidates, elections }: Records,
): Promise<string | null> {
  const all = await elections.list()
  const officeCode = given.officeCode.toUpperCase()
  const known = all.find(({ value }) => value === given.electionId.toUpperCase())?.value
  for (const electionId of [known, preferredElection(offeredElections(all)).value]) {
    if (electionId === undefined) continue
    const [first, ...others] = officesOf(await candidates.runningFor(electionId))
    if (!first) continue
    const office = [first, ...others].find(({ code }) => code === officeCode) ?? first
    return pages.officePage(electionId, office.code)
  }
  return null
}

/** The empty list of an election without candidates, whose register may have none at all. */
const NO_LIST: PageFacts = { ...notFound(pages.CANDIDATES_SUBJECT), isNotFoundInHtml: true }

async function candidateList(
  given: { electionId: string; officeCode: string },
  records: Records,
): Promise<PageFacts> {
  const { electionId, officeCode } = given
  const { candidates } = records
  const instead = await listInstead(given, records)
  const isMisspelled = !OfficePath.safeParse(given).success
  if (isMisspelled) return instead === null ? NO_LIST : { ...NO_LIST, redirectTo: instead }
  const election = (await records.elections.list()).find(({ value }) => value === electionId)
  const { offices, queries, enough } = await electionOffices(electionId, candidates)
  const list = {
    subject: pages.CANDIDATES_SUBJECT,
    queries: [query('listElections'), ...queries, query('listOfficeCandidates', given)],
    enough,
  }
  const isEmpty = election !== undefined && offices.length === 0
  if (
    instead !== null &&
    instead !== pages.officePage(electionId, officeCode) &&
    !(isEmpty && officeName(officeCode))
  )
    return { ...NO_LIST, redirectTo: instead }
  const office = officeName(officeCode) ?? (await candidates.entrants(electionId, officeCode))[0]?.OfficeDesc
  if (election && office !== undefined)
    return {
      ...list,
      linkText: `Candidates for ${office}, ${election.name}`,
      description: `The candidates for ${office} in the ${election.name}, with party, district, status and cash on hand.`,
      address: pages.officePage(electionId, officeCode),
      queries: [
        ...list.queries,
        query('listDocumentsOfType', { type: STATEMENT_OF_SOLICITATION }),
        ...balances(await candidates.accountsOfOffice(electionId, officeCode)),
        query('listLatestImports'),
      ],
    }
  return { ...notFound(), ...list, callStatus: 200 }
}

const candidate = pagesOf(
  'candidate',
  (acctNum) => query('getCandidate', { acctNum }),
  async ({ candidates, elections }, acctNum) => {
    const onFile = await candidates.find(acctNum)
    if (!onFile) return undefined
    const { ElectionID, OfficeCode, OfficeDesc, Juris1num, PartyCode, StatusDesc, offListSince } = onFile
    const name = candidateName(onFile)
    const office = raceName(OfficeDesc, raceDistrict(Juris1num))
    const detail = async () => {
      const election = (await elections.list()).find(({ value }) => value === ElectionID)?.name ?? ElectionID
      const breadcrumbs = [
        [pages.CANDIDATES_SUBJECT, pages.CANDIDATES_PAGE],
        [`${OfficeDesc}, ${election}`, pages.officePage(ElectionID, OfficeCode)],
        [name, pages.candidatePage(acctNum)],
      ] as const
      return {
        linkText: `${name}, ${office}, ${election}`,
        description: `${[office, election, partyText(PartyCode), StatusDesc].filter(Boolean).join(', ')}: cash on hand, what was raised and spent, and the filed documents of ${name}, account ${acctNum}.`,
        breadcrumbs,
      }
    }
    return { acctNum, name, accounts: accountsOf(onFile), offListSince, detail }
  },
)

const committee = pagesOf(
  'committee',
  (acctNum) => query('getCommittee', { acctNum }),
  async ({ committees, registrations }, acctNum) => {
    const onFile = await committees.find(acctNum)
    if (!onFile) return undefined
    const { Name: name, offListSince } = onFile
    const detail = async () => {
      // There is no need to state the status of a committee on the list.
      const { status = null, statusAsOf = null } =
        (offListSince === null ? undefined : await registrations.find(acctNum)) ?? {}
      const statusText = status === null ? '' : ` Its status was ${status} on ${statusAsOf}.`
      const breadcrumbs = [
        [pages.COMMITTEES_SUBJECT, pages.COMMITTEES_PAGE],
        [name, pages.committeePage(acctNum)],
      ] as const
      return {
        linkText: `${name}, Florida election committee`,
        description: `Cash on hand, what was raised and spent, and the filed documents of ${name}, account ${acctNum}.${statusText}`,
        breadcrumbs,
        queries: [query('listCandidatesByAccount', { acctNum })],
      }
    }
    return { acctNum, name, accounts: committeeAccounts(acctNum), offListSince, detail }
  },
)

/** Candidates, committees and their lists. */
export const recordPages = {
  '/candidates': {
    search: ofList(LATEST_LIST),
    find: async (_params, { candidates, elections }) => {
      const latest = await candidates.latest(USUAL_LATEST_FILINGS)
      const [newest] = offeredElections(await elections.list())
      const ofNewest = newest && (await electionOffices(newest.value, candidates))
      return {
        subject: pages.CANDIDATES_SUBJECT,
        description:
          'Find candidates in Florida elections by year, office and district, with financial summaries and filed documents.',
        address: pages.CANDIDATES_PAGE,
        queries: [
          query('listElections'),
          ...(ofNewest?.queries ?? []),
          latestFilings,
          ...balances(accountNumbersOf(latest)),
          query('listLatestImports'),
        ],
        enough: { ...ofNewest?.enough },
      }
    },
  },
  '/candidates/:acctNum': candidate.own,
  '/candidates/:acctNum/cash-on-hand': candidate.cash,
  '/candidates/:acctNum/transactions': candidate.rows,
  '/candidates/:electionId/:officeCode': { search: ofList(CANDIDATE_LIST), find: candidateList },
  '/committees': {
    search: ofList(COMMITTEE_LIST),
    find: async (_params, { committees }) => {
      const accounts = await committees.accounts()
      return {
        subject: pages.COMMITTEES_SUBJECT,
        linkText: 'Florida Election Committees',
        description: 'Florida election committees, with their filings, financials and filed documents.',
        address: pages.COMMITTEES_PAGE,
        queries: [query('listCommittees'), ...balances(accounts), query('listLatestImports')],
      }
    },
  },
  '/committees/:acctNum': committee.own,
  '/committees/:acctNum/cash-on-hand': committee.cash,
  '/committees/:acctNum/transactions': committee.rows,
} satisfies Partial<PageTable>
