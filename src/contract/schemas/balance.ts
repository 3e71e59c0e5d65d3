import * as z from 'zod/mini'
import { AcctNum } from './acctNum.ts'
import { BASES } from '../domain/moneyTerms.ts'

/** Integer cents; null when the source has no number for it, which is not the same as zero. */
const Cents = z.catch(z.nullable(z.int()), null)

export const Basis = z.enum(BASES)
export type Basis = z.infer<typeof Basis>

/** An answer of before these fields had a name still reads. */
const orNull = <T extends z.ZodMiniType>(schema: T) => z.catch(z.nullable(schema), null)

/** What one account has taken in and paid out since it was opened, in cents. */
export const Figures = z.object({
  /** Cash on hand. */
  coh: Cents,
  /** Monetary contributions, without loans and in-kind. */
  monetary: Cents,
  loans: Cents,
  /** In-kind contributions: never part of cash. */
  inkind: Cents,
  expend: Cents,
  /** Signed: positive is out of the account, negative back into it. */
  transfers: Cents,
  /** Other distributions: already in expenditures, never part of cash. */
  other: Cents,
})
export type Figures = z.infer<typeof Figures>

/** The figures of one account that are shown, and what they stand on. */
export const Balance = z.object({
  account: AcctNum,
  ...Figures.shape,
  /** Null where nothing on file tells all of it; cash on hand is then unknown. */
  basis: orNull(Basis),
  /** The ISO day the figures are of. */
  asOf: orNull(z.string()),
  /** Whether the account's own transactions come to the state's total of the same day; null where only one is known. */
  reconciled: orNull(z.boolean()),
  /** Where they do not, by how many cents the transactions exceed the state's total; of a figure it lacks, null. */
  difference: orNull(Figures),
  /** The import that brought the figures; of several, the one that brought the oldest part. */
  importId: orNull(z.int()),
})
export type Balance = z.infer<typeof Balance>

export type Amounts = Omit<Figures, 'coh'>
