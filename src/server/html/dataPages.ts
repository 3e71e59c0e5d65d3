import { accountsOf } from '#contract/domain/accountsOf.ts'
import { candidateName } from '#contract/domain/fullName.ts'
import { ABOUT_DATA_PAGE } from '#contract/pages.ts'
import { PAGE_SUBJECTS, pageTitle } from '#contract/pageTitle.ts'
import { apiUrl, balancesUrls } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { notFound, type Page } from './Page.ts'
import type { Records } from './Records.ts'

export const aboutData: Page = {
  status: 200,
  title: pageTitle(PAGE_SUBJECTS.aboutData),
  description: 'How fresh this register is, how much of its money is known, and what does not agree.',
  address: ABOUT_DATA_PAGE,
  page: 'aboutData',
  calls: [apiUrl(publicAddresses.listLatestImports), apiUrl(publicAddresses.getDataStatus)],
}

export async function candidateCash(acctNum: number | null, { candidates }: Records): Promise<Page> {
  const candidate = acctNum === null ? undefined : await candidates.find(acctNum)
  if (!candidate) return notFound('Candidate Not Found', 'cashOnHand')
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
  if (!committee) return notFound('Committee Not Found', 'cashOnHand')
  const { AcctNum, Name } = committee
  return cashPage(Name, [
    apiUrl(publicAddresses.getCommittee, { acctNum: AcctNum }),
    apiUrl(publicAddresses.explainBalance, { acctNum: AcctNum }),
  ])
}

/** For whoever wants to check a figure; a search engine finds the record itself. */
const cashPage = (name: string, calls: string[]): Page => ({
  status: 200,
  title: pageTitle(`Cash on Hand, ${name}`),
  description: `How the cash on hand of ${name} was made: its parts to the cent, what they stand on, and of which day they are.`,
  page: 'cashOnHand',
  calls,
})
