import * as z from 'zod/mini'
import { OwnedAccount } from './dataStatus.ts'

/** A number of rows and their sum in cents. */
const Counted = z.object({ count: z.int(), cents: z.int() })

/**
 * What one account gave another according to the lists of the one that paid, and of the one that received. The same money
 * is usually in both.
 */
export const PairSums = z.object({ payer: Counted, receiver: Counted })
export type PairSums = z.infer<typeof PairSums>

/** An account of the register that money came from or went to. */
export const Counterparty = z.object({ ...OwnedAccount.shape, sums: PairSums })
export type Counterparty = z.infer<typeof Counterparty>

/** Accounts of the register that money came from, or that it went to. */
export const Counterparties = z.object({
  /** The sums over all of them. */
  sums: PairSums,
  /** Largest sums first. */
  accounts: z.array(Counterparty),
  /** The cursor of the next page; null at the end. */
  next: z.nullable(z.string()),
})
export type Counterparties = z.infer<typeof Counterparties>
