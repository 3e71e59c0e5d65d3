import * as z from 'zod/mini'
import type * as publicAddresses from '../publicAddresses.ts'
import { MAX_ROW_ACCOUNTS, TRANSACTIONS_PER_PAGE } from '../limits.ts'
import { AcctNum, Day, TransactionKind } from '../schemas/values.ts'
import { parseAcctNum } from '../domain/accounts.ts'
import { ROW_CURSOR, ROW_MARK } from '../domain/rows.ts'
import { ACCOUNT, OFFICE, parameter, RACE } from './parameters.ts'
import {
  Counterparties,
  RaceTransactions,
  TransactionPage,
  TransactionSummary,
} from '../schemas/transaction.ts'
import type { DetailsOf } from './endpoint.ts'
import { NO_RACE, TOO_MANY_ROWS } from './refusals.ts'

/* What a schema returns prints as it was read, because the response cache builds its keys from it. */

/** Each once and in ascending order, so that a set of accounts always has the same URL. */
const accounts = parameter(
  z.pipe(
    z.pipe(
      z.string().check(z.regex(new RegExp(`^\\d+(,\\d+){0,${MAX_ROW_ACCOUNTS - 1}}$`))),
      z.transform((text) => {
        const numbers = text.split(',').map((part) => parseAcctNum(part) ?? 0)
        return [...new Set(numbers)].toSorted((a, b) => a - b)
      }),
    ),
    z.array(AcctNum),
  ),
  'Account numbers, separated by commas.',
  ({ candidate, committee }) => `${candidate.acctNum},${committee.acctNum}`,
)

const kind = parameter(TransactionKind, 'Which of the state’s four lists.', 'contributions')

const list = parameter(
  z.optional(z.enum(['whole', 'partial'])),
  '`whole`: only rows of lists that hold all rows of their account and kind, from which balances are calculated; `partial`: only other rows, which may not be all of their account’s.',
  'whole',
)

const Dollars = z.string().check(z.regex(/^-?\d{1,9}(\.\d{1,2})?$/))

export const RowsQuery = z.object({
  accounts,
  kind,
  text: parameter(
    z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(60), z.regex(/^\P{Cc}*$/u))),
    'Words that all occur in the name, the place, or the occupation or purpose, in any order. Case does not matter.',
    'palm ocala',
  ),
  type: parameter(
    z.optional(
      z.pipe(
        z.string().check(z.regex(/^(-?)\w{1,10}(,\1\w{1,10}){0,19}$/)),
        z.transform((text) => text.split(',')),
      ),
    ),
    'Codes of types, separated by commas: only rows of these types; with a hyphen before each code, all other rows. `none` is a blank code.',
    '-LOA,-INK',
  ),
  from: parameter(z.optional(Day), 'The first day.', '2026-01-01'),
  to: parameter(z.optional(Day), 'The last day.', '2026-06-30'),
  least: parameter(z.optional(Dollars), 'The least amount, in dollars.', '100'),
  most: parameter(z.optional(Dollars), 'The greatest amount, in dollars.', '499.99'),
  list,
  sort: parameter(
    z.optional(z.enum(['newest', 'oldest', 'largest', 'smallest'])),
    'Which rows come first. The default is `newest`.',
    'largest',
  ),
  page: parameter(
    z.optional(z.string().check(z.regex(ROW_MARK))),
    '`next` or `previous` of another page of the same rows, or `last` for the last page.',
    'last',
  ),
})
export type RowsQuery = z.infer<typeof RowsQuery>

export const ROW_REFUSALS: Readonly<Record<keyof RowsQuery, string>> = {
  accounts: `Expected accounts= to be up to ${MAX_ROW_ACCOUNTS} account numbers, separated by commas`,
  kind: 'Expected kind= to be contributions, expenditures, transfers or distributions',
  text: 'Expected text= to have 2 to 60 characters',
  type: 'Expected type= to be codes such as CHE,CAS or, to leave them out, -LOA,-INK',
  from: 'Expected from= to be a day such as 2026-01-31',
  to: 'Expected to= to be a day such as 2026-01-31',
  least: 'Expected least= to be dollars such as 250 or 99.95',
  most: 'Expected most= to be dollars such as 250 or 99.95',
  list: 'Expected list= to be whole or partial',
  sort: 'Expected sort= to be newest, oldest, largest or smallest',
  page: 'Expected page= to be last, or next or previous of another page of these rows',
}

export const SummaryQuery = z.object({ accounts, kind, list })
export type SummaryQuery = z.infer<typeof SummaryQuery>

const KindQuery = z.object({ kind })

export const BetweenQuery = z.object({
  direction: parameter(
    z.enum(['in', 'out']),
    '`in`: accounts that the money came from; `out`: accounts that it went to.',
    'in',
  ),
  page: parameter(
    z.optional(z.string().check(z.regex(ROW_CURSOR))),
    '`next` of the previous page.',
    '1.50.0',
  ),
})
export type BetweenQuery = z.infer<typeof BetweenQuery>

const BOTH_SIDES =
  'A row names an account if its name is exactly that of one account; a name that may be that of several accounts names none. `payer` sums the rows of the lists of the accounts that paid, `receiver` those of the accounts that received; the same money is usually in both. In-kind contributions, petty cash spent and distributions do not count.'
const OF_WHOLE_LISTS =
  'Only lists that hold all of an account’s rows count, of all accounts of each candidate. If a candidate has none on file, `cents` is null, which is not zero. Candidates who left the race are left out. An account that is in several candidates’ lists is part of each of their sums, and counts once in the total.'

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
    files: {
      exportTransactions: {
        summary: 'All transactions that match the filter.',
        remarks: 'All rows are from one snapshot, even if something is imported in between.',
        query: [z.omit(RowsQuery, { page: true }), ROW_REFUSALS.accounts, ROW_REFUSALS],
        errors: { 413: TOO_MANY_ROWS },
      },
    },
    errors: {
      409: 'These rows were imported again since this page was made; start again at the first page',
      413: TOO_MANY_ROWS,
    },
  },
  getTransactionSummary: {
    summary: 'Where the money of some accounts comes from or goes, by month, type, size, place and name.',
    remarks:
      'Each breakdown adds up to `count` and `cents`: `months`, `types`, `sizes`, `places`, and `parties` with `rest`. One name and ZIP code are one party, not necessarily one person.',
    query: [SummaryQuery, ROW_REFUSALS.accounts, ROW_REFUSALS],
    answer: { description: 'The sums.', schema: TransactionSummary },
    files: { exportTransactionSummary: {} },
  },
  getOfficeTransactions: {
    summary:
      'Where the money of all candidates for an office comes from or goes, by month, type, size, place and candidate.',
    remarks: OF_WHOLE_LISTS,
    params: OFFICE,
    query: [KindQuery, ROW_REFUSALS.kind],
    answer: { description: 'The sums.', schema: RaceTransactions },
    files: { exportOfficeTransactions: {} },
    errors: { 404: NO_RACE },
  },
  getRaceTransactions: {
    summary:
      'Where the money of all candidates in a race comes from or goes, by month, type, size, place and candidate.',
    remarks: OF_WHOLE_LISTS,
    params: RACE,
    query: [KindQuery, ROW_REFUSALS.kind],
    answer: { description: 'The sums.', schema: RaceTransactions },
    files: { exportRaceTransactions: {} },
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
    files: {
      exportCounterparties: {
        remarks: 'The sums are explained at `GET /api/transactions/between/{acctNum}`.',
        query: [z.pick(BetweenQuery, { direction: true }), 'Expected direction= to be in or out'],
      },
    },
  },
} as const satisfies Partial<DetailsOf<typeof publicAddresses>>
