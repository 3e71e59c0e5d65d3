import * as z from 'zod/mini'
import { AcctNum } from './acctNum.ts'
import { Figures } from './balance.ts'
import { TransactionKind } from './balanceExplanation.ts'
import { DataStatus } from './dataStatus.ts'
import { Instant } from './instant.ts'

/** The accounts of which transactions of one kind are on file whole. */
const WholeLists = z.object({
  kind: TransactionKind,
  accounts: z.int(),
  /** The ISO day of the oldest of these lists; null where there is none. */
  oldestAsOf: z.nullable(z.string()),
})

/** An account whose transactions do not come to the state's total of the same day. */
const DifferingAccount = z.object({
  account: AcctNum,
  asOf: z.string(),
  /** By how many cents the transactions exceed the state's total. */
  difference: Figures,
})

/** Rows that wait under a filer's name, which settles on no account. */
const WaitingFiler = z.object({
  filer: z.string(),
  /** The election they were said to be of; '' where nobody said. */
  election: z.string(),
  rows: z.int(),
  cents: z.int(),
})
export type WaitingFiler = z.infer<typeof WaitingFiler>

/** The last time the state was asked for a list. */
const SyncAttempt = z.object({
  list: z.string(),
  /** '' for a list that is not by election. */
  election: z.string(),
  at: Instant,
  outcome: z.enum(['done', 'refused']),
  message: z.string(),
})
export type SyncAttempt = z.infer<typeof SyncAttempt>

/** How many of the largest of something an answer names. */
export const STATUS_NAMED = 50

/** What an operator should know of the register's money: what is missing, what does not agree, what waits. */
export const RegisterStatus = z.object({
  ...DataStatus.shape,
  wholeLists: z.array(WholeLists),
  /** At most STATUS_NAMED of them; `money` has their number. */
  differing: z.array(DifferingAccount),
  waiting: z.object({
    filers: z.int(),
    rows: z.int(),
    cents: z.int(),
    /** By the sum, whatever its sign; at most STATUS_NAMED. */
    largest: z.array(WaitingFiler),
  }),
  syncs: z.array(SyncAttempt),
})
export type RegisterStatus = z.infer<typeof RegisterStatus>
