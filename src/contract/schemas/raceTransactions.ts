import * as z from 'zod/mini'
import { field, record } from './record.ts'
import { AcctNum } from './acctNum.ts'
import { RowSums } from './transactionSummary.ts'

/** The number of accounts whose whole list is on file; only those are counted. */
const Known = z.object({
  known: field(z.int(), 'The number of accounts whose whole list is on file.', 1),
  accounts: field(z.int(), 'The number of accounts.', 2),
})

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

/** An account that several candidates list is in each of their rows and counts once in the totals. */
export const RaceTransactions = record(
  'RaceTransactions',
  'The sums of the whole lists of one kind, of all candidates in a race or for an office.',
  {
    ...RowSums.shape,
    ...Known.shape,
    asOf: field(
      z.nullable(z.string()),
      'The day of the oldest of these lists; null if there are none.',
      '2026-07-24',
    ),
    candidates: field(
      z.array(CandidateTransactions),
      'Sums by candidate, largest first. `cents` is null if no list is on file; these candidates are last.',
      [
        {
          AcctNum: 91527,
          name: 'Ada M. Alvarez',
          district: '24',
          known: 1,
          accounts: 2,
          count: 12,
          cents: 340000,
          sizes: [{ most: 50000, count: 12, cents: 340000 }],
        },
      ],
    ),
  },
)
export type RaceTransactions = z.infer<typeof RaceTransactions>
export type CandidateTransactions = z.infer<typeof CandidateTransactions>
