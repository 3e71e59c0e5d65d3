import * as z from 'zod/mini'
import { AcctNum } from './acctNum.ts'
import { RowSums } from './transactionSummary.ts'

/** The number of accounts whose whole list is on file; only those are counted. */
const Known = z.object({ known: z.int(), accounts: z.int() })

/** The sums of one candidate's accounts for a kind; null if nothing is known, which is not zero. */
const CandidateTransactions = z.object({
  AcctNum,
  name: z.string(),
  /** As in the address of its race. */
  district: z.string(),
  ...Known.shape,
  count: z.int(),
  cents: z.nullable(z.int()),
  /** By size of the amount, as in RowSums. */
  sizes: RowSums.shape.sizes,
})

/**
 * The sums of the whole lists of one kind for all candidates of a race or an office. An account that several candidates
 * list is in each of their rows and counts once in the totals.
 */
export const RaceTransactions = z.object({
  ...RowSums.shape,
  ...Known.shape,
  /** The ISO day of the oldest of these lists; null if there is none. */
  asOf: z.nullable(z.string()),
  /** Largest first, unknown last. */
  candidates: z.array(CandidateTransactions),
})
export type RaceTransactions = z.infer<typeof RaceTransactions>
export type CandidateTransactions = z.infer<typeof CandidateTransactions>
