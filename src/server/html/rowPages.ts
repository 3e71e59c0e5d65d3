import {
  accountsOf,
  committeeAccounts,
  type NumberedAccount,
  numberedAccounts,
} from '#contract/domain/accountsOf.ts'
import { candidateName } from '#contract/domain/fullName.ts'
import { accountsShown, parseRowState, rowsRequest, sumsRequest } from '#contract/domain/rowAddress.ts'
import { apiUrl, balancesUrls } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { rowsUrl, sumsUrl } from '#contract/rowUrls.ts'
import { noCandidate } from './candidatePages.ts'
import { noCommittee } from './committeePages.ts'
import type { Page } from './Page.ts'
import type { Records } from './Records.ts'

export async function candidateRows(
  acctNum: number | null,
  query: URLSearchParams,
  { candidates }: Records,
): Promise<Page> {
  const candidate = acctNum === null ? undefined : await candidates.find(acctNum)
  if (!candidate) return noCandidate('transactions', acctNum)
  const call = apiUrl(publicAddresses.getCandidate, { acctNum: candidate.AcctNum })
  return rowsPage(candidateName(candidate), call, numberedAccounts(accountsOf(candidate)), query)
}

export async function committeeRows(
  acctNum: number | null,
  query: URLSearchParams,
  { committees }: Records,
): Promise<Page> {
  const committee = acctNum === null ? undefined : await committees.find(acctNum)
  if (!committee) return noCommittee('transactions', acctNum)
  const { AcctNum, Name } = committee
  const call = apiUrl(publicAddresses.getCommittee, { acctNum: AcctNum })
  return rowsPage(Name, call, numberedAccounts(committeeAccounts(AcctNum)), query)
}

/** For any query; search engines find the record itself. */
function rowsPage(
  name: string,
  recordCall: string,
  accounts: readonly NumberedAccount[],
  query: URLSearchParams,
): Page {
  const state = parseRowState(query)
  const shown = accountsShown(accounts, state)
  const asked = rowsRequest(shown, state)
  return {
    status: 200,
    subject: `Transactions, ${name}`,
    description: `Contributions, expenditures, transfers and other distributions of ${name}, row by row, with where the money comes from and goes.`,
    page: 'transactions',
    laterParts: ['MoneySummary', 'RowFilter'],
    calls:
      shown.length === 0
        ? [recordCall]
        : [
            recordCall,
            rowsUrl(asked),
            sumsUrl(sumsRequest(asked)),
            // What the sums are compared with.
            ...balancesUrls(shown.map(({ number }) => number)),
          ],
  }
}
