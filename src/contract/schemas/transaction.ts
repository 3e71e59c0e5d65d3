import * as z from 'zod/mini'
import { AcctNum } from './acctNum.ts'
import { OwnedAccount } from './dataStatus.ts'
import { TransactionKind } from './transactionKind.ts'

/** The register's account of the other party; left out if no account has its name, or several may. */
export const OtherAccount = z.optional(OwnedAccount)

/** The fields of every row in the state's lists of transactions. Street addresses are stored and never published. */
export const FiledTransaction = z.object({
  /** The account that filed it. */
  account: AcctNum,
  kind: TransactionKind,
  /** ISO day; null if the day as filed cannot be, such as 12/03/9919. */
  day: z.nullable(z.string()),
  /** The day as filed, if it cannot be; '' if none was given. */
  dayGiven: z.optional(z.string()),
  /** Signed as filed. */
  cents: z.int(),
  /** The state's code, such as CHE; blank if the source has none. */
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
  /** The report it was filed in, such as `2026 Q2`; blank if the source does not say. */
  report: z.string(),
  /** Whether it is part of the account's whole list of its kind. */
  isWhole: z.boolean(),
})
export type Transaction = z.infer<typeof Transaction>

/** The rows of one kind on file for an account: its whole list, or only some rows. */
export const KindRows = z.object({
  kind: TransactionKind,
  count: z.int(),
  /** Cents. */
  sum: z.int(),
  /** The first and last ISO day; null if there are no rows, or none of a day that can be. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** The ISO day of the whole list; null if the rows are not all of the account's. */
  wholeAsOf: z.nullable(z.string()),
})
export type KindRows = z.infer<typeof KindRows>

export const AccountRows = z.object({ account: AcctNum, ...KindRows.shape })
export type AccountRows = z.infer<typeof AccountRows>

/** The cursor of the next page of rows. */
const PageMark = z.nullable(z.string())

/** A page of the rows that a filter selects, and the totals of all of them. */
export const TransactionPage = z.object({
  /** How many rows the filter selects. */
  count: z.int(),
  /** Their sum, in cents. */
  cents: z.int(),
  /** The position of the first of `rows` among them, from 1; 0 if there are none. */
  first: z.int(),
  rows: z.array(Transaction),
  previous: PageMark,
  next: PageMark,
  /** What is on file for each account before filtering. */
  onFile: z.array(AccountRows),
})
export type TransactionPage = z.infer<typeof TransactionPage>
