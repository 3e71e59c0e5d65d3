import * as z from 'zod/mini'
import { field, int, record, text, textOrNull, intOrNull, day, dayOrNull, emptyList } from './record.ts'
import { AcctNum, Instant, TransactionKind } from './values.ts'
import { Figures, OwnedAccount, Balance } from './balance.ts'
import { MoneyPage, UnknownType, LastAsked } from './balanceExplanation.ts'

/** How many accounts of a group have figures from each basis. */
const CountByBasis = z.object({
  ledger: int('From their own transactions.', 410),
  stateTotal: int('From the state’s totals.', 12),
  list: int('From an operator’s list.', 0),
})

export const MoneyStatus = record('MoneyStatus', 'How complete the money of one group of accounts is.', {
  election: textOrNull(
    'The election of the candidates who have these accounts; null for committees.',
    '20261103-GEN',
  ),
  accounts: int('The number of accounts.', 638),
  byBasis: field(CountByBasis, 'The number of accounts whose cash on hand is from each basis.'),
  oldestAsOf: dayOrNull('The day of the oldest figures among them; null if none are known.'),
  compared: int('The number of accounts that were compared with the state’s total of the same day.', 398),
  differing: int('The number of accounts that differ from it.', 3),
})
export type MoneyStatus = z.infer<typeof MoneyStatus>

/** An account whose transactions do not add up to the state's total of the same day. */
const DifferingAccount = z.object({
  ...OwnedAccount.shape,
  asOf: day('The day of both.'),
  difference: field(Figures, 'By how many cents the transactions exceed the state’s total.'),
})
export type DifferingAccount = z.infer<typeof DifferingAccount>

/** The most items named in each list of an answer. */
export const STATUS_NAMED = 50

export const MoneyKnown = z.object({
  money: emptyList(
    MoneyStatus,
    'How complete it is: the committees first, then the elections, newest first.',
  ),
  differing: field(
    z.array(DifferingAccount),
    `The accounts that differ most from the state’s total of the same day, at most ${STATUS_NAMED}, in cents.`,
  ),
  comparedAccounts: int(
    'The number of accounts that were compared, with those that the state no longer lists, which `money` leaves out.',
    398,
  ),
  differingAccounts: int(
    'The number of accounts that differ, with those that the state no longer lists, which `money` leaves out.',
    1,
  ),
  asked: field(
    z.object({ accounts: z.int(), oldest: z.nullable(z.string()), latest: z.nullable(z.string()) }),
    'The number of accounts for which the state was asked, and the oldest and latest of the instants at which each was last asked.',
    { accounts: 2598, oldest: '2026-07-19T08:16:04.000Z', latest: '2026-07-25T08:15:04.000Z' },
  ),
})
export type MoneyKnown = z.infer<typeof MoneyKnown>

export const DataStatus = record('DataStatus', 'How complete the register’s money is.', {
  ...MoneyKnown.shape,
  contact: textOrNull(
    'Where to report mistakes: an e-mail address or the address of a page; null if the operator set none.',
    'https://ledger.example.org/about',
  ),
  publishedAt: textOrNull(
    'When everything was last published as files (see /api/bulk); null if it never was.',
    '2026-07-26T09:30:00.000Z',
  ),
})
export type DataStatus = z.infer<typeof DataStatus>

/** The accounts that have a whole list of one kind on file. */
const WholeLists = z.object({
  kind: TransactionKind,
  accounts: int('The number of accounts.', 410),
  oldestAsOf: dayOrNull('The day of the oldest of these lists; null if there is none.'),
})

/** An account for which the state's last answers could not be fetched, read or loaded. */
const RefusedAccount = z.object({
  ...OwnedAccount.shape,
  at: Instant,
  message: text('Why, in a sentence.', 'The state answered 502.'),
})

/** One of the state's pages that could not be read for some accounts when they were asked about last. */
const UnreadPage = z.object({
  page: field(MoneyPage, 'Which page.', 'transfers'),
  accounts: int('For how many accounts.', 12),
  never: int('Of them, for how many it was never read.', 12),
  example: field(AcctNum, 'The account asked about last.', 70275),
  reason: text('Why its page was not read.', 'The list of transfers has another heading.'),
})

/** Rows that wait because their filer's name could not be assigned to an account. */
const WaitingFiler = z.object({
  filer: z.string(),
  election: text('The election given at import; blank if none was given.', '20261103-GEN'),
  rows: z.int(),
  cents: z.int(),
})
export type WaitingFiler = z.infer<typeof WaitingFiler>

/** The last time the state was asked for a list. */
const SyncAttempt = z.object({
  list: text('Which list.', 'committees'),
  election: text('Its election; blank for a list that is not by election.', ''),
  at: Instant,
  outcome: field(z.enum(['done', 'refused']), 'Whether it was loaded.', 'done'),
  message: text('The outcome in words.', 'The state’s list of committees has nothing new; nothing changed.'),
})
export type SyncAttempt = z.infer<typeof SyncAttempt>

const JournalSize = z.object({
  since: dayOrNull('The day since which it is kept; null before the first import.'),
  entries: int('How many changes it has.', 41_200),
  most: int('How many are kept at most.', 1_000_000),
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
    ),
    unknownTypes: field(
      z.array(z.object({ ...UnknownType.shape, accounts: z.int() })),
      'Types of rows of which it is not known how they count, in accounts that have no cash on hand from their rows for that reason alone.',
      [{ kind: 'contributions', type: 'X', count: 1, cents: 500000, accounts: 1 }],
    ),
    refused: field(
      z.array(RefusedAccount),
      `The accounts for which the state’s last answers could not be fetched, read or loaded; at most ${STATUS_NAMED}.`,
    ),
    refusedAccounts: int('The number of such accounts.', 1),
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
    heldAccounts: int('The number of such accounts.', 1),
    unread: field(
      z.array(UnreadPage),
      'The state’s pages that could not be read when they were asked for last: for how many accounts, for how many of them never, and why for one.',
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
    ),
    journal: field(
      JournalSize,
      'How many changes of public records are on file, since when, and how many are kept at most.',
    ),
  },
)
export type RegisterStatus = z.infer<typeof RegisterStatus>

/** The outcomes of asking the state about accounts' money. Each account in `asked` also counts in exactly one outcome. */
export const AccountCounts = z.object({
  asked: int('The accounts that the state was asked about.', 740),
  changed: int('Those whose money changed.', 31),
  unchanged: int('Those whose money did not.', 700),
  noActivity: int('The state’s page shows no activity.', 6),
  noAccount: int('The state knows no such account.', 0),
  partial: int('Some pages could not be fetched or read; what they feed stays as it was.', 0),
  refused: int('The answers could not be fetched, read or loaded; the figures stay as they were.', 3),
  held: int('The answers would take much away, and wait until somebody insists.', 0),
  left: int('Those left for the next night.', 0),
  differing: int('Of all on file, those that do not add up to the state’s total in any reading.', 2),
})
export type AccountCounts = z.infer<typeof AccountCounts>

export const SyncStep = z.object({
  kind: text('The kind, as on the command line: `committees`, `money`.', 'committees'),
  outcome: field(
    z.enum(['done', 'refused', 'left']),
    '`left`: for the next run, because time ran out or the state stopped answering.',
    'done',
  ),
  message: text('The outcome in words.', 'The state’s list has nothing new; nothing changed.'),
})
export type SyncStep = z.infer<typeof SyncStep>

/** The progress of a run with the kind it is fetching. */
const SyncProgress = z.object({
  kind: text('The kind.', 'money'),
  done: int('How many parts of it are done.', 120),
  planned: int('How many parts it has; 0 if the kind does not come in parts.', 740),
  perMinute: field(z.nullable(z.number()), 'How many are done in a minute; null if none is yet.', 30),
  secondsLeft: intOrNull('At this rate, up to the end of the run; null if unknown.', 1240),
})

export const SyncRun = record('SyncRun', 'A run of `sync`, which asks the state; there is one at a time.', {
  id: int('The number of the run; later runs have higher numbers.', 41),
  kind: text(
    'What it fetches, as on the command line: `all` is a night; `accounts` is the money of a few accounts.',
    'all',
  ),
  startedBy: text('Who started it: `schedule`, `command`, or an administrator’s e-mail address.', 'schedule'),
  holder: text('The process that runs it, and its machine.', 'process 4711 on web1'),
  startedAt: field(Instant, 'The instant at which it started.'),
  endedAt: field(
    z.nullable(Instant),
    'The instant at which it ended; null while it is running.',
    '2026-07-25T09:02:51.000Z',
  ),
  heartbeatAt: field(
    Instant,
    'The instant at which it last reported that it is running.',
    '2026-07-25T09:02:51.000Z',
  ),
  /** `ended`: it finished or used up its hours; `stopped`: it was told to stop or was killed. */
  state: field(
    z.enum(['running', 'ended', 'stopped', 'failed']),
    '`running`; `ended`; `stopped`: the next run continues from there; `failed`: nothing could be fetched.',
    'ended',
  ),
  message: text('The outcome in words.', 'Done: committees, candidates, money, in 912 requests.'),
  requests: int('The number of requests to the state.', 912),
  accounts: field(
    z.nullable(AccountCounts),
    'The outcomes for the accounts it asked about; null if it asked about none, and until known.',
  ),
  steps: field(z.array(SyncStep), 'The kinds that it has finished, in order, with their outcomes.'),
  progress: field(z.nullable(SyncProgress), 'Its progress; null unless it is running.', null),
})
export type SyncRun = z.infer<typeof SyncRun>

export const RUNS_NAMED = 10

export const SyncRuns = record('SyncRuns', 'The latest runs that fetched from the state.', {
  night: field(
    z.nullable(SyncRun),
    'The latest completed run of everything, or of all accounts’ money; null if there was none.',
    null,
  ),
  /** Only the first of them can be under way. */
  latest: emptyList(SyncRun, `The latest runs of any kind, newest first, at most ${RUNS_NAMED}.`),
})
export type SyncRuns = z.infer<typeof SyncRuns>

export const AskedAccount = record('AskedAccount', 'What the state was asked about one account.', {
  account: field(AcctNum, 'The account.'),
  lastAsked: field(
    z.nullable(z.object({ ...LastAsked.shape, message: text('Why an answer was refused.', '') })),
    'When the state was last asked about the account, and the outcome; null if it never was.',
  ),
  importId: intOrNull(
    'The import that loaded the state’s last answers; null if there is none, or it was forgotten.',
    12,
  ),
  balance: field(Balance, 'The figures that the site shows, in cents.'),
  run: field(z.nullable(SyncRun), 'The latest run of `sync`, of any kind; null if there was none.', null),
})
export type AskedAccount = z.infer<typeof AskedAccount>
