import * as z from 'zod/mini'
import { MAX_ROW_ACCOUNTS } from '../limits.ts'
import { AcctNum, Day } from '../schemas/values.ts'
import { parseAcctNum } from '../domain/accounts.ts'
import { TransactionKind } from '../schemas/transactionKind.ts'
import { ROW_CURSOR, ROW_MARK } from '../domain/rows.ts'
import { parameter } from './parameter.ts'

/*
 * The address parameters of calls for rows, named as in domain/rowAddress.ts. The output of each schema prints the way it
 * was read, because the response cache builds its keys from it.
 */

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

/** The refusal for each parameter. */
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

export const KindQuery = z.object({ kind })

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
