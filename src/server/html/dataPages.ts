import { accountsOf } from '#contract/domain/accounts.ts'
import { candidateName } from '#contract/domain/names.ts'
import {
  ABOUT_DATA_PAGE,
  CHANGES_PAGE,
  changesIn,
  DEVELOPERS_PAGE,
  GLOSSARY_PAGE,
  VERIFY_PAGE,
} from '#contract/pages.ts'
import { PAGE_SUBJECTS } from '#contract/pageTitle.ts'
import { apiUrl, balancesUrls } from '#contract/apiUrls.ts'
import { fileUrl } from '#contract/fileUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { noCandidate } from './candidatePages.ts'
import { noCommittee } from './committeePages.ts'
import type { Page } from './Page.ts'
import type { Records } from './Records.ts'

export const aboutData: Page = {
  status: 200,
  subject: PAGE_SUBJECTS.aboutData,
  description: 'How fresh this register is, how much of its money is known, and what does not agree.',
  address: ABOUT_DATA_PAGE,
  dataset: {
    name: 'Florida campaign finance: candidates, committees, balances and filed documents',
    variableMeasured: ['Cash on hand', 'Contributions', 'Loans', 'Expenditures', 'Transfers'],
    downloads: {
      'text/csv': fileUrl('csv', apiUrl(publicAddresses.listCommittees)),
      'application/json': apiUrl(publicAddresses.getPublication),
    },
  },
  page: 'aboutData',
  calls: [apiUrl(publicAddresses.listLatestImports), apiUrl(publicAddresses.getDataStatus)],
}

/** The page of changes; only the unfiltered page is for search engines. */
export function changesPageOf(query: URLSearchParams): Page {
  const asked = changesIn(query)
  const isAll = Object.keys(asked).length === 0
  return {
    status: 200,
    subject: PAGE_SUBJECTS.changes,
    description: 'What each import changed in this register, record by record and field by field.',
    ...(isAll && { address: CHANGES_PAGE }),
    page: 'changes',
    feed: '/feeds/all',
    calls: [apiUrl(publicAddresses.listChanges, asked)],
  }
}

export const developers: Page = {
  status: 200,
  subject: PAGE_SUBJECTS.developers,
  description:
    'How programs and pages of other sites use this register: calls, races in a frame, citations, limits.',
  address: DEVELOPERS_PAGE,
  services: {
    'service-desc': apiUrl(publicAddresses.getOpenApiDocument),
    'service-doc': apiUrl(publicAddresses.getDocumentationPage),
  },
  page: 'developers',
  calls: [],
}

/** The page that cites a page or checks a citation; only the latter is for search engines. */
export function verifyPage(query: URLSearchParams): Page {
  const page = query.get('page')
  return {
    status: 200,
    subject: PAGE_SUBJECTS.verify,
    description: 'Cite a page of this register, and check whether a citation is genuine or was altered.',
    ...(page === null && { address: VERIFY_PAGE }),
    page: 'verify',
    calls: [
      ...(page === null ? [] : [apiUrl(publicAddresses.getCitation, { page })]),
      apiUrl(publicAddresses.getCitationKeys),
    ],
  }
}

export const glossary: Page = {
  status: 200,
  subject: PAGE_SUBJECTS.glossary,
  description:
    'What the terms of Florida campaign finance mean: cash on hand, in-kind, loans, petty cash, solicitation and others.',
  address: GLOSSARY_PAGE,
  page: 'glossary',
  calls: [],
}

export async function candidateCash(acctNum: number | null, { candidates }: Records): Promise<Page> {
  const candidate = acctNum === null ? undefined : await candidates.find(acctNum)
  if (!candidate) return noCandidate('cashOnHand', acctNum)
  const all = accountsOf(candidate)
  const numbers = all.flatMap(({ accountNum }) => accountNum ?? [])
  return cashPage(candidateName(candidate), [
    apiUrl(publicAddresses.getCandidate, { acctNum: candidate.AcctNum }),
    ...(all.length > 1 ? balancesUrls(numbers) : []),
    ...numbers.map((account) => apiUrl(publicAddresses.explainBalance, { acctNum: account })),
  ])
}

export async function committeeCash(acctNum: number | null, { committees }: Records): Promise<Page> {
  const committee = acctNum === null ? undefined : await committees.find(acctNum)
  if (!committee) return noCommittee('cashOnHand', acctNum)
  const { AcctNum, Name } = committee
  return cashPage(Name, [
    apiUrl(publicAddresses.getCommittee, { acctNum: AcctNum }),
    apiUrl(publicAddresses.explainBalance, { acctNum: AcctNum }),
  ])
}

/** For readers who want to check a figure; search engines find the record itself. */
const cashPage = (name: string, calls: string[]): Page => ({
  status: 200,
  subject: `Cash on Hand, ${name}`,
  description: `How the cash on hand of ${name} was made: its parts to the cent, where they come from, and their day.`,
  page: 'cashOnHand',
  calls,
})
