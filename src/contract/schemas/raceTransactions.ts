import * as z from 'zod/mini'
import { AcctNum } from './acctNum.ts'
import { RowSums } from './transactionSummary.ts'

/** Of how many accounts the whole list is on file: what is counted is theirs alone. */
const Known = z.object({ known: z.int(), accounts: z.int() })

/** What the accounts of one candidate's have of a kind: nothing known is null, which is not zero. */
const CandidateTransactions = z.object({
  AcctNum,
  name: z.string(),
  /** As the address of its race has it. */
  district: z.string(),
  ...Known.shape,
  count: z.int(),
  cents: z.nullable(z.int()),
  /** By amount, as in RowSums. */
  sizes: RowSums.shape.sizes,
})

/**
 * What the whole lists of one kind come to, of all who are in a race or run for an office; an account that several have
 * in their lists is in each of their lines, and counts once.
 */
export const RaceTransactions = z.object({
  ...RowSums.shape,
  ...Known.shape,
  /** The ISO day of the oldest of these lists; null where there is none. */
  asOf: z.nullable(z.string()),
  /** The most cents first, unknown last. */
  candidates: z.array(CandidateTransactions),
})
export type RaceTransactions = z.infer<typeof RaceTransactions>
export type CandidateTransactions = z.infer<typeof CandidateTransactions>
