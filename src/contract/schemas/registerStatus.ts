import * as z from 'zod/mini'
import { field, record } from './record.ts'
import { UnknownType } from './balanceExplanation.ts'
import { TransactionKind } from './transactionKind.ts'
import { MoneyKnown, OwnedAccount, STATUS_NAMED } from './dataStatus.ts'
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

export const RegisterStatus = record(
  'RegisterStatus',
  'What is missing from the register’s money, does not agree, or waits to be assigned.',
  {
    ...MoneyKnown.shape,
    wholeLists: field(
      z.array(WholeLists),
      'The number of accounts with a whole list of transactions of each kind on file.',
      [{ kind: 'contributions', accounts: 410, oldestAsOf: '2026-07-24' }],
    ),
    unknownTypes: field(
      z.array(z.object({ ...UnknownType.shape, accounts: z.int() })),
      'Types of rows of which it is not known how they count, in accounts that have no cash on hand from their rows for that reason alone.',
      [{ kind: 'contributions', type: 'X', count: 1, cents: 500000, accounts: 1 }],
    ),
    refused: field(
      z.array(RefusedAccount),
      `The accounts for which the state’s last answers could not be fetched, read or loaded; at most ${STATUS_NAMED}.`,
      [
        {
          account: 70275,
          name: 'Citizens for Shade Trees',
          owner: 'committee',
          at: '2026-07-25T08:15:04.000Z',
          message: 'The state answered 502.',
        },
      ],
    ),
    refusedAccounts: field(z.int(), 'The number of such accounts.', 1),
    held: field(
      z.array(RefusedAccount),
      `The accounts whose answers would take much away and wait until somebody insists; at most ${STATUS_NAMED}.`,
      [
        {
          account: 70275,
          name: 'Citizens for Shade Trees',
          owner: 'committee',
          at: '2026-07-25T08:15:04.000Z',
          message:
            'The state’s answers would change it from $5,500.00 (60 rows) to $0.00 (0 rows), and 11 accounts would fall to nothing.',
        },
      ],
    ),
    heldAccounts: field(z.int(), 'The number of such accounts.', 1),
    unread: field(
      z.array(UnreadPage),
      'The state’s pages that could not be read when they were asked for last: for how many accounts, for how many of them never, and why for one.',
      [
        {
          page: 'transfers',
          accounts: 12,
          never: 12,
          example: 70275,
          reason: 'The list of transfers has another heading.',
        },
      ],
    ),
    waiting: field(
      z.object({
        filers: z.int(),
        rows: z.int(),
        cents: z.int(),
        /** Largest absolute sums first, at most STATUS_NAMED. */
        largest: z.array(WaitingFiler),
      }),
      'The filers’ names that could not be assigned to an account, with their number of rows and their sum in cents.',
      { filers: 0, rows: 0, cents: 0, largest: [] },
    ),
    syncs: field(
      z.array(SyncAttempt),
      'When the state was last asked for each of its lists, and the outcome.',
      [
        {
          list: 'committees',
          election: '',
          at: '2026-07-25T08:15:04.000Z',
          outcome: 'done',
          message: 'The state’s list of committees has nothing new; nothing changed.',
        },
      ],
    ),
    journal: field(
      JournalSize,
      'How many changes of public records are on file, since when, and how many are kept at most.',
      { since: '2026-07-24', entries: 41_200, most: 1_000_000 },
    ),
  },
)
export type RegisterStatus = z.infer<typeof RegisterStatus>
