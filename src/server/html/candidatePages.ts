import { accountNumbersOf, accountsOf } from '#contract/domain/accounts.ts'
import { CANDIDATE_LIST, LATEST_LIST } from '#contract/lists/candidateList.ts'
import { STATEMENT_OF_SOLICITATION } from '#contract/lists/documentList.ts'
import { offeredElections, preferredElection } from '#contract/domain/elections.ts'
import { partyText } from '#contract/domain/codes.ts'
import { candidateName } from '#contract/domain/names.ts'
import { officeName, officesOf, raceDistrict, raceName } from '#contract/domain/races.ts'
import { candidatePage, CANDIDATES_PAGE, officePage, CANDIDATES_SUBJECT } from '#contract/pages.ts'
import { apiUrl, USUAL_LATEST_FILINGS } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { OfficePath } from '#contract/endpoints/parameters.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import { balances, latestFilings, query } from './firstQueries.ts'
import { notFound, ofList, type PageFacts, type PageTable, type Records } from './Page.ts'
import { recordPages } from './recordPages.ts'

async function candidateSearch({ candidates, elections }: Records): Promise<PageFacts> {
  const latest = await candidates.latest(USUAL_LATEST_FILINGS)
  const [newest] = offeredElections(await elections.list())
  const ofNewest = newest && (await electionOffices(newest.value, candidates))
  return {
    subject: CANDIDATES_SUBJECT,
    description:
      'Find candidates in Florida elections by year, office and district, with financial summaries and filed documents.',
    address: CANDIDATES_PAGE,
    queries: [
      query('listElections'),
      ...(ofNewest?.queries ?? []),
      latestFilings,
      ...balances(accountNumbersOf(latest)),
      query('listLatestImports'),
    ],
    enough: { ...ofNewest?.enough },
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
    return officePage(electionId, office.code)
  }
  return null
}

/** The empty list of an election without candidates, whose register may have none at all. */
const NO_LIST: PageFacts = { ...notFound(CANDIDATES_SUBJECT), isNotFoundInHtml: true }

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
    subject: CANDIDATES_SUBJECT,
    queries: [query('listElections'), ...queries, query('listOfficeCandidates', given)],
    enough,
  }
  const isEmpty = election !== undefined && offices.length === 0
  if (
    instead !== null &&
    instead !== officePage(electionId, officeCode) &&
    !(isEmpty && officeName(officeCode))
  )
    return { ...NO_LIST, redirectTo: instead }
  const office = officeName(officeCode) ?? (await candidates.entrants(electionId, officeCode))[0]?.OfficeDesc
  if (election && office !== undefined)
    return {
      ...list,
      linkText: `Candidates for ${office}, ${election.name}`,
      description: `The candidates for ${office} in the ${election.name}, with party, district, status and cash on hand.`,
      address: officePage(electionId, officeCode),
      queries: [
        ...list.queries,
        query('listDocumentsOfType', { type: STATEMENT_OF_SOLICITATION }),
        ...balances(await candidates.accountsOfOffice(electionId, officeCode)),
        query('listLatestImports'),
      ],
    }
  return { ...notFound(), ...list, callStatus: 200 }
}

const ofCandidate = recordPages<Candidate>({
  owner: 'candidate',
  find: ({ candidates }, acctNum) => candidates.find(acctNum),
  queryOf: (acctNum) => query('getCandidate', { acctNum }),
  nameOf: candidateName,
  accountsOf,
  async detail(candidate, records) {
    const { AcctNum, ElectionID, OfficeCode, OfficeDesc, Juris1num, PartyCode, StatusDesc } = candidate
    const name = candidateName(candidate)
    const elections = await records.elections.list()
    const election = elections.find(({ value }) => value === ElectionID)?.name ?? ElectionID
    const office = raceName(OfficeDesc, raceDistrict(Juris1num))
    return {
      linkText: `${name}, ${office}, ${election}`,
      description: `${[office, election, partyText(PartyCode), StatusDesc].filter(Boolean).join(', ')}: cash on hand, what was raised and spent, and the filed documents of ${name}, account ${AcctNum}.`,
      breadcrumbs: [
        [CANDIDATES_SUBJECT, CANDIDATES_PAGE],
        [`${OfficeDesc}, ${election}`, officePage(ElectionID, OfficeCode)],
        [name, candidatePage(AcctNum)],
      ],
    }
  },
})

/** Candidates and their lists. */
export const candidatePages = {
  '/candidates': { search: ofList(LATEST_LIST), find: (_params, records) => candidateSearch(records) },
  '/candidates/:acctNum': ofCandidate.own,
  '/candidates/:acctNum/cash-on-hand': ofCandidate.cash,
  '/candidates/:acctNum/transactions': ofCandidate.rows,
  '/candidates/:electionId/:officeCode': { search: ofList(CANDIDATE_LIST), find: candidateList },
} satisfies Partial<PageTable>
