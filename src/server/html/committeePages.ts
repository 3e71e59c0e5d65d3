import { COMMITTEES_PAGE, committeePage } from '#contract/pages.ts'
import { PAGE_SUBJECTS } from '#contract/pageTitle.ts'
import { flowsUrls } from '#contract/rowUrls.ts'
import { apiUrl, balancesUrls } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import type { PublicPage } from '#build/publicPages.ts'
import { noRecord, type Page } from './Page.ts'
import type { Records } from './Records.ts'

export async function committeeList({ committees }: Records): Promise<Page> {
  const accounts = await committees.accounts()
  return {
    status: 200,
    subject: PAGE_SUBJECTS.committees,
    linkText: 'Florida Election Committees',
    description: 'Florida election committees, with their filings, financials and filed documents.',
    address: COMMITTEES_PAGE,
    page: 'committeeList',
    calls: [
      apiUrl(publicAddresses.listCommittees),
      ...balancesUrls(accounts),
      apiUrl(publicAddresses.listLatestImports),
    ],
  }
}

export const noCommittee = (page: PublicPage, acctNum: number | null): Page =>
  noRecord('Committee Not Found', page, acctNum, (number) =>
    apiUrl(publicAddresses.getCommittee, { acctNum: number }),
  )

export async function committeeDetail(
  acctNum: number | null,
  { committees, registrations }: Records,
): Promise<Page> {
  const committee = acctNum === null ? undefined : await committees.find(acctNum)
  if (!committee) return noCommittee('committeeDetail', acctNum)
  const { AcctNum, Name, offListSince } = committee
  // There is no need to state the status of a committee on the list.
  const { status = null, statusAsOf = null } =
    (offListSince === null ? undefined : await registrations.find(AcctNum)) ?? {}
  const statusText = status === null ? '' : ` Its status was ${status} on ${statusAsOf}.`
  return {
    status: 200,
    subject: Name,
    linkText: `${Name}, Florida election committee`,
    description: `Cash on hand, what was raised and spent, and the filed documents of ${Name}, account ${AcctNum}.${statusText}`,
    ...(offListSince === null && { address: committeePage(AcctNum) }),
    breadcrumbs: [
      [PAGE_SUBJECTS.committees, COMMITTEES_PAGE],
      [Name, committeePage(AcctNum)],
    ],
    feed: `/feeds/committees/${AcctNum}`,
    page: 'committeeDetail',
    laterParts: ['RecordEnd'],
    calls: [
      apiUrl(publicAddresses.getCommittee, { acctNum: AcctNum }),
      apiUrl(publicAddresses.listDocuments, { acctNum: AcctNum }),
      apiUrl(publicAddresses.getRegistration, { acctNum: AcctNum }),
      apiUrl(publicAddresses.getRelated, { acctNum: AcctNum }),
      ...balancesUrls([AcctNum]),
      ...flowsUrls([AcctNum]),
      apiUrl(publicAddresses.listCandidatesByAccount, { acctNum: AcctNum }),
      apiUrl(publicAddresses.listLatestImports),
    ],
  }
}
