import { accountNumbersOf } from '#contract/domain/accounts.ts'
import { STATEMENT_OF_SOLICITATION } from '#contract/lists/documentList.ts'
import { offeredElections, preferredElection } from '#contract/domain/elections.ts'
import { partyText } from '#contract/domain/codes.ts'
import { candidateName } from '#contract/domain/names.ts'
import { officeName, officesOf, raceDistrict, raceName } from '#contract/domain/races.ts'
import { CANDIDATES_PAGE, candidatePage, officePage } from '#contract/pages.ts'
import { PAGE_SUBJECTS } from '#contract/pageTitle.ts'
import { flowsUrls } from '#contract/rowUrls.ts'
import { apiUrl, balancesUrls, LATEST_FILINGS, latestFilingsUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { OfficePath } from '#contract/endpoints/parameters.ts'
import type { PublicPage } from '#build/publicPages.ts'
import { noRecord, notFound, type Page } from './Page.ts'
import type { Records } from './Records.ts'

export async function candidateSearch({ candidates, elections }: Records): Promise<Page> {
  const latest = await candidates.latest(LATEST_FILINGS)
  const [newest] = offeredElections(await elections.list())
  const ofNewest = newest && (await electionOffices(newest.value, candidates))
  return {
    status: 200,
    subject: PAGE_SUBJECTS.candidates,
    description:
      'Find candidates in Florida elections by year, office and district, with financial summaries and filed documents.',
    address: CANDIDATES_PAGE,
    page: 'candidateSearch',
    calls: [
      apiUrl(publicAddresses.listElections),
      ...Object.keys(ofNewest ?? {}),
      latestFilingsUrl,
      ...balancesUrls(accountNumbersOf(latest)),
      apiUrl(publicAddresses.listLatestImports),
    ],
    enough: { ...ofNewest },
  }
}

/** The offices of an election's candidates, which is all the page needs of them. */
const electionOffices = async (electionId: string, candidates: Records['candidates']) => ({
  [apiUrl(publicAddresses.listElectionCandidates, { electionId })]: await candidates.runningFor(electionId),
})

/** Another spelling of the list, or one that does not exist: the list to show instead; null if there is none. */
async function listInstead(
  asked: { electionId: string; officeCode: string },
  { candidates, elections }: Records,
): Promise<string | null> {
  const all = await elections.list()
  const officeCode = asked.officeCode.toUpperCase()
  const known = all.find(({ value }) => value === asked.electionId.toUpperCase())?.value
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
const NO_LIST: Page = { ...notFound(PAGE_SUBJECTS.candidates, 'candidateList'), isNotFoundInHtml: true }

export async function candidateList(electionId: string, officeCode: string, records: Records): Promise<Page> {
  const asked = { electionId, officeCode }
  const { candidates } = records
  const instead = await listInstead(asked, records)
  const isMisspelled = !OfficePath.safeParse(asked).success
  if (isMisspelled) return instead === null ? NO_LIST : { ...NO_LIST, redirectTo: instead }
  const election = (await records.elections.list()).find(({ value }) => value === electionId)
  const offices = await electionOffices(electionId, candidates)
  const list = {
    subject: PAGE_SUBJECTS.candidates,
    page: 'candidateList',
    calls: [
      apiUrl(publicAddresses.listElections),
      ...Object.keys(offices),
      apiUrl(publicAddresses.listOfficeCandidates, { electionId, officeCode }),
    ],
    enough: offices,
  } as const satisfies Partial<Page>
  const isEmpty = election !== undefined && Object.values(offices).every(({ length }) => length === 0)
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
      status: 200,
      linkText: `Candidates for ${office}, ${election.name}`,
      description: `The candidates for ${office} in the ${election.name}, with party, district, status and cash on hand.`,
      address: officePage(electionId, officeCode),
      calls: [
        ...list.calls,
        apiUrl(publicAddresses.listDocumentsOfType, { type: STATEMENT_OF_SOLICITATION }),
        ...balancesUrls(await candidates.accountsOfOffice(electionId, officeCode)),
        apiUrl(publicAddresses.listLatestImports),
      ],
    }
  return { ...notFound(), ...list, callStatus: 200 }
}

export const noCandidate = (page: PublicPage, acctNum: number | null): Page =>
  noRecord('Candidate Not Found', page, acctNum, (number) =>
    apiUrl(publicAddresses.getCandidate, { acctNum: number }),
  )

export async function candidateDetail(acctNum: number | null, records: Records): Promise<Page> {
  const candidate = acctNum === null ? undefined : await records.candidates.find(acctNum)
  if (!candidate) return noCandidate('candidateDetail', acctNum)
  const { AcctNum, ElectionID, OfficeCode, OfficeDesc, Juris1num, PartyCode, StatusDesc, offListSince } =
    candidate
  const name = candidateName(candidate)
  const elections = await records.elections.list()
  const election = elections.find(({ value }) => value === ElectionID)?.name ?? ElectionID
  const office = raceName(OfficeDesc, raceDistrict(Juris1num))
  return {
    status: 200,
    subject: name,
    linkText: `${name}, ${office}, ${election}`,
    description: `${[office, election, partyText(PartyCode), StatusDesc].filter(Boolean).join(', ')}: cash on hand, what was raised and spent, and the filed documents of ${name}, account ${AcctNum}.`,
    ...(offListSince === null && { address: candidatePage(AcctNum) }),
    breadcrumbs: [
      [PAGE_SUBJECTS.candidates, CANDIDATES_PAGE],
      [`${OfficeDesc}, ${election}`, officePage(ElectionID, OfficeCode)],
      [name, candidatePage(AcctNum)],
    ],
    feed: `/feeds/candidates/${AcctNum}`,
    page: 'candidateDetail',
    laterParts: ['RecordEnd'],
    calls: [
      apiUrl(publicAddresses.getCandidate, { acctNum: AcctNum }),
      apiUrl(publicAddresses.listDocuments, { acctNum: AcctNum }),
      apiUrl(publicAddresses.getRegistration, { acctNum: AcctNum }),
      apiUrl(publicAddresses.getRelated, { acctNum: AcctNum }),
      ...balancesUrls(accountNumbersOf([candidate])),
      ...flowsUrls(accountNumbersOf([candidate])),
      apiUrl(publicAddresses.listLatestImports),
    ],
  }
}
