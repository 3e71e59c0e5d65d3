import * as z from 'zod/mini'
import { UnknownType } from './balanceExplanation.ts'
import { TransactionKind } from './transactionKind.ts'
import { MoneyKnown, OwnedAccount } from './dataStatus.ts'
import { AcctNum } from './acctNum.ts'
import { Instant } from './instant.ts'
import { MoneyPage } from './statePage.ts'

/** The accounts that have a whole list of one kind on file. */
const WholeLists = z.object({
  kind: TransactionKind,
  accounts: z.int(),
  /** The ISO day of the oldest of these lists; null if there is none. */
  oldestAsOf: z.nullable(z.string()),
})

/** An account for which the state's last answers could not be fetched, read or loaded. */
const RefusedAccount = z.object({ ...OwnedAccount.shape, at: Instant, message: z.string() })

/** One of the state's pages that could not be read for some accounts when they were asked about last. */
const UnreadPage = z.object({
  page: MoneyPage,
  accounts: z.int(),
  /** Of them, those for which it was never read. */
  never: z.int(),
  /** The account asked about last, and why its page was not read. */
  example: AcctNum,
  reason: z.string(),
})

/** Rows that wait because their filer's name could not be assigned to an account. */
const WaitingFiler = z.object({
  filer: z.string(),
  /** The election given at import; '' if none was given. */
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

/** The journal of changes. */
const JournalSize = z.object({
  /** The ISO day since which it is kept; null before the first import. */
  since: z.nullable(z.string()),
  entries: z.int(),
  /** How many are kept at most. */
  most: z.int(),
})
export type JournalSize = z.infer<typeof JournalSize>

/** What an operator should know about the register's money: what is missing, what does not agree, what waits. */
export const RegisterStatus = z.object({
  ...MoneyKnown.shape,
  wholeLists: z.array(WholeLists),
  /** Types of which it is not known how they count, in accounts that have no ledger for that reason alone. */
  unknownTypes: z.array(z.object({ ...UnknownType.shape, accounts: z.int() })),
  /** Those asked last, at most STATUS_NAMED. */
  refused: z.array(RefusedAccount),
  refusedAccounts: z.int(),
  /** Whose answers would take much away and wait until somebody insists, at most STATUS_NAMED. */
  held: z.array(RefusedAccount),
  heldAccounts: z.int(),
  /** Of each of the state's pages: the accounts for which it was not read when it was asked for last. */
  unread: z.array(UnreadPage),
  waiting: z.object({
    filers: z.int(),
    rows: z.int(),
    cents: z.int(),
    /** Largest absolute sums first, at most STATUS_NAMED. */
    largest: z.array(WaitingFiler),
  }),
  syncs: z.array(SyncAttempt),
  journal: JournalSize,
})
export type RegisterStatus = z.infer<typeof RegisterStatus>
