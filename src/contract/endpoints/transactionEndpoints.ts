import type * as publicAddresses from '../publicAddresses.ts'
import { TRANSACTIONS_PER_PAGE } from '../limits.ts'
import { ComparedAccounts, Counterparties } from '../schemas/betweenAccounts.ts'
import { RaceTransactions } from '../schemas/raceTransactions.ts'
import { TransactionPage } from '../schemas/transaction.ts'
import { TransactionSummary } from '../schemas/transactionSummary.ts'
import type { DetailsOf } from './endpoint.ts'
import { ACCOUNT, OFFICE, PAIR, RACE } from './parts.ts'
import { NO_RACE, ROWS_REIMPORTED, TOO_MANY_ROWS } from './refusals.ts'
import {
  BetweenQuery,
  ComparedQuery,
  KindQuery,
  ROW_REFUSALS,
  RowsQuery,
  SummaryQuery,
} from './rowParameters.ts'

const BOTH_SIDES =
  'A row names an account where its name is exactly that of one account; of two that it may mean it names none. A row of the payer and one of the receiver are the same where amounts are equal and days at most 30 apart, each once. `payerOnly` and `receiverOnly` are said where the whole lists of the other surely do not have it under the name; else it is `payerUnchecked` or `receiverUnchecked`, which says nothing of the other.'
const OF_WHOLE_LISTS =
  'Only lists that are on file whole are counted, over all accounts of each candidate: of a candidate of whom none is, `cents` is null, which is not zero. Who left the race is not in it, and an account that several candidates have in their lists is in each of their lines and counts once.'

/** The rows behind the figures, and their sums. */
export const TRANSACTION_ENDPOINTS = {
  listTransactions: {
    section: 'Transactions',
    summary: 'The rows behind the figures: contributions, expenditures, transfers or other distributions.',
    remarks: `A page has up to ${TRANSACTIONS_PER_PAGE} rows; \`count\` and \`cents\` are of all rows that the filter leaves. \`next\` and \`previous\` go on in the same rows while others are imported, for a day. Accounts of which nothing is on file have no rows.`,
    query: [RowsQuery, ROW_REFUSALS.accounts, ROW_REFUSALS],
    answer: { description: 'A page of the rows, and what all of them come to.', schema: TransactionPage },
    errors: { 409: ROWS_REIMPORTED, 413: TOO_MANY_ROWS },
  },
  getTransactionSummary: {
    section: 'Transactions',
    summary: 'Where the money of some accounts comes from, or goes: by month, type, size, place and name.',
    remarks:
      'Each way adds up to `count` and `cents`: `months`, `types`, `sizes`, `places`, and `parties` with `rest`. A name and a ZIP code are one party as filed, not necessarily one person; of several large accounts, whoever is below the first hundred of each is in `rest`.',
    query: [SummaryQuery, ROW_REFUSALS.accounts, ROW_REFUSALS],
    answer: { description: 'The sums.', schema: TransactionSummary },
  },
  getOfficeTransactions: {
    section: 'Transactions',
    summary:
      'Where the money of all who run for an office comes from, or goes: by month, type, size and place, and by candidate.',
    remarks: OF_WHOLE_LISTS,
    params: OFFICE,
    query: [KindQuery, ROW_REFUSALS.kind],
    answer: { description: 'The sums.', schema: RaceTransactions },
    errors: { 404: NO_RACE },
  },
  getRaceTransactions: {
    section: 'Transactions',
    summary:
      'Where the money of all who are in a race comes from, or goes: by month, type, size and place, and by candidate.',
    remarks: OF_WHOLE_LISTS,
    params: RACE,
    query: [KindQuery, ROW_REFUSALS.kind],
    answer: { description: 'The sums.', schema: RaceTransactions },
    errors: { 404: NO_RACE },
  },
  listCounterparties: {
    section: 'Transactions',
    summary:
      'The accounts of the register that money of an account came from, or that it went to, and what either reports of it.',
    remarks: `${BOTH_SIDES} The largest sums first, up to 50 at a time; pages go on in the same while others are imported, for a day.`,
    params: ACCOUNT,
    query: [
      BetweenQuery,
      'Expected direction= to be in or out, and page= as the page before has it in next',
      { page: 'Expected page= as the page before has it in next' },
    ],
    answer: { description: 'The accounts, and the sums over all of them.', schema: Counterparties },
    errors: { 409: ROWS_REIMPORTED },
  },
  listRowsBetween: {
    section: 'Transactions',
    summary: 'Money from one account of the register to another, row by row, as the lists of either have it.',
    remarks: `${BOTH_SIDES} The newest rows first, up to 50 at a time; of more than 5,000 the older are in the sums alone.`,
    params: PAIR,
    query: [ComparedQuery, 'Expected page= as the page before has it in next'],
    answer: { description: 'The rows, and what all of them come to.', schema: ComparedAccounts },
    errors: { 409: ROWS_REIMPORTED },
  },
} as const satisfies Partial<DetailsOf<typeof publicAddresses>>
