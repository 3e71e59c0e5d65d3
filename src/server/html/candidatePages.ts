import { accountNumbersOf } from '#contract/domain/accountsOf.ts'
import { STATEMENT_OF_SOLICITATION } from '#contract/schemas/document.ts'
import { offeredElections } from '#contract/schemas/election.ts'
import { candidateName } from '#contract/domain/fullName.ts'
import { officeName } from '#contract/domain/office.ts'
import { CANDIDATES_PAGE, candidatePage, officePage } from '#contract/pages.ts'
import { PAGE_SUBJECTS, pageTitle } from '#contract/pageTitle.ts'
import { apiUrl, balancesUrls, LATEST_FILINGS, latestFilingsUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { notFound, type Page } from './Page.ts'
import type { Records } from './Records.ts'

export async function candidateSearch({ candidates, elections }: Records): Promise<Page> {
  const latest = await candidates.latest(LATEST_FILINGS)
  const [newest] = offeredElections(await elections.list())
  return {
    status: 200,
    title: pageTitle(PAGE_SUBJECTS.candidates),
    description:
      'Find candidates in Florida elections by year, office and district, with financial summaries and filed documents.',
    address: CANDIDATES_PAGE,
    page: 'candidateSearch',
    calls: [
      apiUrl(publicAddresses.listElections),
      ...(newest ? [apiUrl(publicAddresses.listElectionCandidates, { electionId: newest.value })] : []),
      latestFilingsUrl,
      ...balancesUrls(accountNumbersOf(latest)),
      apiUrl(publicAddresses.listLatestImports),
    ],
  }
}

export async function candidateList(electionId: string, officeCode: string, records: Records): Promise<Page> {
  const election = (await records.elections.list()).find(({ value }) => value === electionId)
  if (!election) return notFound(PAGE_SUBJECTS.candidates, 'candidateList')
  const candidates = await records.candidates.ofOffice(electionId, officeCode)
  const office = officeName(officeCode) ?? candidates[0]?.OfficeDesc
  if (office === undefined) return notFound(PAGE_SUBJECTS.candidates, 'candidateList')
  return {
    status: 200,
    title: pageTitle(PAGE_SUBJECTS.candidates),
    description: `The candidates for ${office} in the ${election.name}, with party, district, status and cash on hand.`,
    address: officePage(electionId, officeCode),
    page: 'candidateList',
    calls: [
      apiUrl(publicAddresses.listElections),
      apiUrl(publicAddresses.listElectionCandidates, { electionId }),
      apiUrl(publicAddresses.listOfficeCandidates, { electionId, officeCode }),
      apiUrl(publicAddresses.listDocumentsOfType, { type: STATEMENT_OF_SOLICITATION }),
      ...balancesUrls(accountNumbersOf(candidates)),
      apiUrl(publicAddresses.listLatestImports),
    ],
  }
}

export async function candidateDetail(acctNum: number | null, records: Records): Promise<Page> {
  const candidate = acctNum === null ? undefined : await records.candidates.find(acctNum)
  if (!candidate) return notFound('Candidate Not Found', 'candidateDetail')
  const { AcctNum, ElectionID, OfficeDesc, Juris1num, offListSince } = candidate
  const name = candidateName(candidate)
  const elections = await records.elections.list()
  const election = elections.find(({ value }) => value === ElectionID)?.name ?? ElectionID
  const district = Juris1num ? `, district ${Juris1num.replace(/^0+(?=\d)/, '')}` : ''
  return {
    status: 200,
    title: pageTitle(name),
    description: `${name}, ${OfficeDesc}${district}, ${election}: balances and filed documents of account ${AcctNum}.`,
    ...(offListSince === null && { address: candidatePage(AcctNum) }),
    page: 'candidateDetail',
    calls: [
      apiUrl(publicAddresses.getCandidate, { acctNum: AcctNum }),
      apiUrl(publicAddresses.listDocuments, { acctNum: AcctNum }),
      apiUrl(publicAddresses.getRegistration, { acctNum: AcctNum }),
      ...balancesUrls(accountNumbersOf([candidate])),
      apiUrl(publicAddresses.listLatestImports),
    ],
  }
}
