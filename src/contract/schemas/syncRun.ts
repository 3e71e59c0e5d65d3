import * as z from 'zod/mini'
import { field, int, intOrNull, record, text } from './record.ts'
import { AcctNum, Instant } from './values.ts'
import { Balance } from './balance.ts'
import { LastAsked } from './balanceExplanation.ts'

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

/** The outcome of one kind that a run fetched. */
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

/** The most runs in an answer. */
export const RUNS_NAMED = 10

export const SyncRuns = record('SyncRuns', 'The latest runs that fetched from the state.', {
  night: field(
    z.nullable(SyncRun),
    'The latest completed run of everything, or of all accounts’ money; null if there was none.',
    null,
  ),
  /** Only the first of them can be under way. */
  latest: field(z.array(SyncRun), `The latest runs of any kind, newest first, at most ${RUNS_NAMED}.`, []),
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
