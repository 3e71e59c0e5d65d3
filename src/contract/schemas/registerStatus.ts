import * as z from 'zod/mini'
import { TransactionKind } from './transactionKind.ts'
import { MoneyKnown, OwnedAccount } from './dataStatus.ts'
import { Instant } from './instant.ts'

/** The accounts of which transactions of one kind are on file whole. */
const WholeLists = z.object({
  kind: TransactionKind,
  accounts: z.int(),
  /** The ISO day of the oldest of these lists; null where there is none. */
  oldestAsOf: z.nullable(z.string()),
})

/** An account of which the state's answers could not be had, read or loaded when it was last asked. */
const RefusedAccount = z.object({ ...OwnedAccount.shape, at: Instant, message: z.string() })

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

/** What is kept of former revisions of the register. */
const HistorySize = z.object({
  /** The ISO day on which it begins; null before the first import. */
  since: z.nullable(z.string()),
  revisions: z.int(),
  /** Former rows, and how many are kept at most. */
  rows: z.int(),
  mostRows: z.int(),
  /** On the disk. */
  bytes: z.int(),
})
export type HistorySize = z.infer<typeof HistorySize>

/** What an operator should know of the register's money: what is missing, what does not agree, what waits. */
export const RegisterStatus = z.object({
  ...MoneyKnown.shape,
  wholeLists: z.array(WholeLists),
  /** Those asked last, at most STATUS_NAMED. */
  refused: z.array(RefusedAccount),
  refusedAccounts: z.int(),
  waiting: z.object({
    filers: z.int(),
    rows: z.int(),
    cents: z.int(),
    /** By the sum, whatever its sign; at most STATUS_NAMED. */
    largest: z.array(WaitingFiler),
  }),
  syncs: z.array(SyncAttempt),
  history: HistorySize,
})
export type RegisterStatus = z.infer<typeof RegisterStatus>
