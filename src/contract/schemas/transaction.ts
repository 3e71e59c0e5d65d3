import * as z from 'zod/mini'
import { AcctNum } from './acctNum.ts'
import { OwnedAccount } from './dataStatus.ts'
import { TransactionKind } from './transactionKind.ts'

/** The account of the register that the other party is; left out where its name is none's, or may be one of several. */
export const OtherAccount = z.optional(OwnedAccount)

/** What every row of the state's lists of transactions has. Street addresses are kept and never published. */
export const FiledTransaction = z.object({
  /** Whose row it is. */
  account: AcctNum,
  kind: TransactionKind,
  /** ISO day. */
  day: z.string(),
  /** Signed as filed. */
  cents: z.int(),
  /** The state's code, such as CHE; blank where the source has none. */
  type: z.string(),
  /** The other party, as filed. */
  name: z.string(),
  /** Its city, state and ZIP code, as filed. */
  place: z.string(),
  /** Its occupation, the purpose, or the nature of the account. */
  detail: z.string(),
  otherAccount: OtherAccount,
})

/** One row of an account's transactions. */
export const Transaction = z.object({
  ...FiledTransaction.shape,
  /** What an in-kind contribution was. */
  inKind: z.string(),
  /** The report it was filed in, such as `2026 Q2`; blank where the source does not say. */
  report: z.string(),
  /** Whether it is part of the account's whole list of its kind. */
  isWhole: z.boolean(),
})
export type Transaction = z.infer<typeof Transaction>

/** The rows of one kind that are on file for an account: its whole list, or rows that are not all. */
export const KindRows = z.object({
  kind: TransactionKind,
  count: z.int(),
  /** Cents. */
  sum: z.int(),
  /** The first and the last ISO day; null where there are no rows. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** The ISO day of the whole list they are; null where they are not all of the account's. */
  wholeAsOf: z.nullable(z.string()),
})
export type KindRows = z.infer<typeof KindRows>

export const AccountRows = z.object({ account: AcctNum, ...KindRows.shape })
export type AccountRows = z.infer<typeof AccountRows>

/** Where to go on from a page of rows. */
const PageMark = z.nullable(z.string())

/** Some of the rows that a filter leaves, and what all of them come to. */
export const TransactionPage = z.object({
  /** How many rows the filter leaves. */
  count: z.int(),
  /** What they come to, in cents. */
  cents: z.int(),
  /** The place of the first of `rows` among them, from 1; 0 where there are none. */
  first: z.int(),
  rows: z.array(Transaction),
  previous: PageMark,
  next: PageMark,
  /** What there is before the filter, account by account. */
  onFile: z.array(AccountRows),
})
export type TransactionPage = z.infer<typeof TransactionPage>
