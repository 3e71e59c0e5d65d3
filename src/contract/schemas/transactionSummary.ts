import * as z from 'zod/mini'
import { field, record } from './record.ts'
import { OwnedAccount } from './dataStatus.ts'
import { AccountRows, OtherAccount } from './transaction.ts'
import { TransactionKind } from './transactionKind.ts'

/** A number of rows, and their sum in cents. */
export const Counted = z.object({
  count: field(z.int(), 'The number of rows.', 12),
  cents: field(z.int(), 'Their sum, in whole cents.', 340000),
})

/** A contributor or payee: rows filed under one name and ZIP code, not necessarily by one person. */
const Party = z.object({ ...Counted.shape, name: z.string(), place: z.string(), otherAccount: OtherAccount })

/** The sums of rows of one kind, broken down in several ways, each of which adds up to all of them; months with `undated`. */
export const RowSums = z.object({
  kind: field(TransactionKind, 'Which of the state’s four lists they are in.'),
  ...Counted.shape,
  months: field(
    z.array(z.object({ ...Counted.shape, month: z.string() })),
    'Sums by month, in chronological order; months without rows are left out.',
    [{ month: '2026-01', count: 12, cents: 340000 }],
  ),
  undated: field(
    z.optional(Counted),
    'The rows whose day as filed cannot be, which are in no month; left out if there are none.',
    { count: 1, cents: 500000 },
  ),
  types: field(
    z.array(z.object({ ...Counted.shape, type: z.string() })),
    'Sums by the state’s code for the type; blank if the source has none.',
    [{ type: 'CHE', count: 12, cents: 340000 }],
  ),
  sizes: field(
    z.array(z.object({ ...Counted.shape, most: z.nullable(z.int()) })),
    'Sums by amount: up to `most` cents and more than the previous class. Null means no upper limit; -1 means negative amounts, such as refunds.',
    [{ most: 50000, count: 12, cents: 340000 }],
  ),
  places: field(
    z.array(z.object({ ...Counted.shape, where: z.enum(['in', 'out', 'unknown']) })),
    'Sums by the state of the other party: `in` Florida, `out` of it, or `unknown` if the row does not say.',
    [{ where: 'in', count: 12, cents: 340000 }],
  ),
})
export type RowSums = z.infer<typeof RowSums>

/** How much of the money is from or to accounts of the register. Each row counts in exactly one of the three. */
const AccountShares = z.object({
  /** Largest sums first. */
  accounts: z.array(z.object({ ...OwnedAccount.shape, ...Counted.shape })),
  /** All other accounts of the register. */
  further: Counted,
  /** Everybody else. */
  rest: Counted,
})
export type AccountShares = z.infer<typeof AccountShares>

export const TransactionSummary = record(
  'TransactionSummary',
  'The sums of the rows of some accounts and one kind, broken down in several ways. Each breakdown adds up to all of the rows.',
  {
    ...RowSums.shape,
    onFile: field(z.array(AccountRows), 'The rows on file for each account; whole lists first.'),
    parties: field(
      z.array(Party),
      'The contributors or payees with the largest sums, largest first; with `otherAccount` if all rows of one belong to an account of the register.',
      [{ name: 'PELICAN, BEA', place: 'OCALA, FL 34470', count: 2, cents: 100000 }],
    ),
    rest: field(Counted, 'The sum of all others.', { count: 10, cents: 240000 }),
    shares: field(
      AccountShares,
      'Sums by the account of the register that rows name: the accounts with the largest sums, all `further` accounts together, and the `rest` of the rows, which name no account.',
      {
        accounts: [
          { account: 70275, name: 'Citizens for Shade Trees', owner: 'committee', count: 1, cents: 100000 },
        ],
        further: { count: 0, cents: 0 },
        rest: { count: 11, cents: 240000 },
      },
    ),
  },
)
export type TransactionSummary = z.infer<typeof TransactionSummary>
