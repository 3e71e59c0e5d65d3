import * as z from 'zod/mini'
import { OwnedAccount } from './dataStatus.ts'
import { AccountRows, OtherAccount } from './transaction.ts'
import { TransactionKind } from './transactionKind.ts'

/** A number of rows, and their sum in cents. */
const Counted = z.object({ count: z.int(), cents: z.int() })

/** A contributor or payee: rows filed under one name and ZIP code, not necessarily by one person. */
const Party = z.object({ ...Counted.shape, name: z.string(), place: z.string(), otherAccount: OtherAccount })

/** The sums of rows of one kind, broken down in several ways, each of which adds up to all of them; months with `undated`. */
export const RowSums = z.object({
  kind: TransactionKind,
  ...Counted.shape,
  /** In chronological order; months without rows are left out. */
  months: z.array(z.object({ ...Counted.shape, month: z.string() })),
  /** Rows whose day as filed cannot be; left out if there are none. */
  undated: z.optional(Counted),
  /** By the state's code; '' for blank. */
  types: z.array(z.object({ ...Counted.shape, type: z.string() })),
  /** By size: amounts up to `most` cents and above the class before; null means no upper limit. */
  sizes: z.array(z.object({ ...Counted.shape, most: z.nullable(z.int()) })),
  /** Where the other party is: in Florida, elsewhere, or not stated. */
  places: z.array(z.object({ ...Counted.shape, where: z.enum(['in', 'out', 'unknown']) })),
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

/** The sums of the rows of some accounts and one kind. */
export const TransactionSummary = z.object({
  ...RowSums.shape,
  onFile: z.array(AccountRows),
  /** Largest sums first. */
  parties: z.array(Party),
  /** All others. */
  rest: Counted,
  shares: AccountShares,
})
export type TransactionSummary = z.infer<typeof TransactionSummary>
