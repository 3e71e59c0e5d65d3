import * as z from 'zod/mini'
import { OwnedAccount } from './dataStatus.ts'
import { AccountRows, OtherAccount } from './transaction.ts'
import { TransactionKind } from './transactionKind.ts'

/** So many rows, and what they come to in cents. */
const Counted = z.object({ count: z.int(), cents: z.int() })

/** A contributor or payee: rows filed under one name and ZIP code, not necessarily one person. */
const Party = z.object({ ...Counted.shape, name: z.string(), place: z.string(), otherAccount: OtherAccount })

/** What rows of one kind come to, in several ways, each of which adds up to all of them. */
export const RowSums = z.object({
  kind: TransactionKind,
  ...Counted.shape,
  /** In the order of time; a month without rows is left out. */
  months: z.array(z.object({ ...Counted.shape, month: z.string() })),
  /** By the state's code; '' is blank. */
  types: z.array(z.object({ ...Counted.shape, type: z.string() })),
  /** By amount: up to so many cents, and more than the class before; null is without limit. */
  sizes: z.array(z.object({ ...Counted.shape, most: z.nullable(z.int()) })),
  /** Where the other party is: in Florida, in another state, or the row does not say. */
  places: z.array(z.object({ ...Counted.shape, where: z.enum(['in', 'out', 'unknown']) })),
})
export type RowSums = z.infer<typeof RowSums>

/** How much of all rows names which account of the register: each row is in one of the three. */
const AccountShares = z.object({
  /** Those who come to most. */
  accounts: z.array(z.object({ ...OwnedAccount.shape, ...Counted.shape })),
  /** All other accounts of the register. */
  further: Counted,
  /** Everybody else. */
  rest: Counted,
})
export type AccountShares = z.infer<typeof AccountShares>

/** What the rows of some accounts and one kind come to. */
export const TransactionSummary = z.object({
  ...RowSums.shape,
  onFile: z.array(AccountRows),
  /** Those who come to most. */
  parties: z.array(Party),
  /** All others. */
  rest: Counted,
  shares: AccountShares,
})
export type TransactionSummary = z.infer<typeof TransactionSummary>
