import type * as publicAddresses from '../publicAddresses.ts'
import { TRANSACTIONS_PER_PAGE } from '../limits.ts'
import {
  Counterparties,
  RaceTransactions,
  TransactionPage,
  TransactionSummary,
} from '../schemas/transaction.ts'
import type { DetailsOf } from './endpoint.ts'
import { ACCOUNT, OFFICE, RACE } from './parts.ts'
import { NO_RACE, ROWS_REIMPORTED, TOO_MANY_ROWS } from './refusals.ts'
import { BetweenQuery, KindQuery, ROW_REFUSALS, RowsQuery, SummaryQuery } from './rowParameters.ts'

const BOTH_SIDES =
  'A row names an account if its name is exactly that of one account; a name that may be that of several accounts names none. `payer` sums the rows of the lists of the accounts that paid, `receiver` those of the accounts that received; the same money is usually in both. In-kind contributions, petty cash spent and distributions do not count.'
const OF_WHOLE_LISTS =
  'Only lists that hold all of an account’s rows count, of all accounts of each candidate. If a candidate has none on file, `cents` is null, which is not zero. Candidates who left the race are left out. An account that is in several candidates’ lists is part of each of their sums, and counts once in the total.'

/** The rows behind the figures, and their sums. */
export const TRANSACTION_CALLS = {
  listTransactions: {
    summary:
      'The transactions of some accounts: contributions, expenditures, transfers or other distributions.',
    remarks: `A page has up to ${TRANSACTIONS_PER_PAGE} rows; \`count\` and \`cents\` cover all rows that match the filter. \`next\` and \`previous\` are of the lists that the page was read from: once one of them is imported again, they are refused. Accounts without anything on file have no rows.`,
    query: [RowsQuery, ROW_REFUSALS.accounts, ROW_REFUSALS],
    answer: {
      description: 'A page of the rows, with the count and sum of all of them.',
      schema: TransactionPage,
    },
    errors: { 409: ROWS_REIMPORTED, 413: TOO_MANY_ROWS },
  },
  getTransactionSummary: {
    summary: 'Where the money of some accounts comes from or goes, by month, type, size, place and name.',
    remarks:
      'Each breakdown adds up to `count` and `cents`: `months`, `types`, `sizes`, `places`, and `parties` with `rest`. One name and ZIP code are one party, not necessarily one person.',
    query: [SummaryQuery, ROW_REFUSALS.accounts, ROW_REFUSALS],
    answer: { description: 'The sums.', schema: TransactionSummary },
  },
  getOfficeTransactions: {
    summary:
      'Where the money of all candidates for an office comes from or goes, by month, type, size, place and candidate.',
    remarks: OF_WHOLE_LISTS,
    params: OFFICE,
    query: [KindQuery, ROW_REFUSALS.kind],
    answer: { description: 'The sums.', schema: RaceTransactions },
    errors: { 404: NO_RACE },
  },
  getRaceTransactions: {
    summary:
      'Where the money of all candidates in a race comes from or goes, by month, type, size, place and candidate.',
    remarks: OF_WHOLE_LISTS,
    params: RACE,
    query: [KindQuery, ROW_REFUSALS.kind],
    answer: { description: 'The sums.', schema: RaceTransactions },
    errors: { 404: NO_RACE },
  },
  listCounterparties: {
    summary:
      'The accounts of the register that an account’s money came from or went to, and what either side reports.',
    remarks: `${BOTH_SIDES} Largest sums first, up to 50 per page.`,
    params: ACCOUNT,
    query: [
      BetweenQuery,
      'Expected direction= to be in or out, and page= to be next of the previous page',
      { page: 'Expected page= to be next of the previous page' },
    ],
    answer: { description: 'The accounts, and the sums over all of them.', schema: Counterparties },
  },
} as const satisfies Partial<DetailsOf<typeof publicAddresses>>
