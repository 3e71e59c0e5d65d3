import * as z from 'zod/mini'
import { AcctNum } from './acctNum.ts'
import { BASES } from '../domain/money.ts'

/** Integer cents; null if the source has no number, which is not the same as zero. */
const Cents = z.nullable(z.int())

export const Basis = z.enum(BASES)
export type Basis = z.infer<typeof Basis>

/** What one account has received and paid since it was opened, in cents. */
export const Figures = z.object({
  /** Cash on hand. */
  coh: Cents,
  /** Monetary contributions, without loans and in-kind. */
  monetary: Cents,
  loans: Cents,
  /** In-kind contributions: never part of cash. */
  inkind: Cents,
  expend: Cents,
  /** Signed: positive out of the account, negative back into it. */
  transfers: Cents,
  /** Other distributions: already in expenditures, never part of cash. */
  other: Cents,
})
export type Figures = z.infer<typeof Figures>

/** The figures of one account that are shown, and their basis. */
export const Balance = z.object({
  account: AcctNum,
  ...Figures.shape,
  /** Null if nothing on file accounts for all of it; cash on hand is then unknown. */
  basis: z.nullable(Basis),
  /** The ISO day of the figures. */
  asOf: z.nullable(z.string()),
  /**
   * Whether the account's transactions add up to the state's total of the same day; null if only one of the two is known.
   */
  reconciled: z.nullable(z.boolean()),
  /** If they do not, by how many cents the transactions exceed the state's total; null for a figure that it lacks. */
  difference: z.nullable(Figures),
  /** The import that brought the figures; if there are several, the one that brought the oldest part. */
  importId: z.nullable(z.int()),
})
export type Balance = z.infer<typeof Balance>

export type Amounts = Omit<Figures, 'coh'>
