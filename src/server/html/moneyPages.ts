import type { NumberedAccount } from '#contract/domain/accounts.ts'
import {
  accountsShown,
  parseRowState,
  printRowState,
  rowsRequest,
  sumsRequest,
} from '#contract/domain/rows.ts'
import type { FirstQuery } from '#contract/firstView.ts'
import { balances, rows, sums } from './firstQueries.ts'
import type { PageFacts } from './Page.ts'

/** For readers who want to check a figure; search engines find the record itself. */
export const cashPage = (name: string, queries: FirstQuery[]): PageFacts => ({
  subject: `Cash on Hand, ${name}`,
  description: `How the cash on hand of ${name} was made: its parts to the cent, where they come from, and their day.`,
  queries,
})

/** The query of a page of rows. */
export const ofRows = (query: URLSearchParams): string => printRowState(parseRowState(query))

/** For any query; search engines find the record itself. */
export function rowsPage(
  name: string,
  ofRecord: FirstQuery,
  accounts: readonly NumberedAccount[],
  query: URLSearchParams,
): PageFacts {
  const state = parseRowState(query)
  const shown = accountsShown(accounts, state)
  const request = rowsRequest(shown, state)
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
}
