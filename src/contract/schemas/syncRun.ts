import * as z from 'zod/mini'
import { Instant } from './instant.ts'

/** What came of asking the state about accounts' money: each of `asked` is counted once more, in what came of it. */
export const AccountCounts = z.object({
  asked: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** The state's page shows no activity. */
  noActivity: z.int(),
  /** The state knows no such account. */
  noAccount: z.int(),
  /** Its answers cannot be had, read or loaded; the figures stay as they were. */
  refused: z.int(),
  /** For the next night. */
  left: z.int(),
  /** Of all accounts on file: those whose transactions come to a total of the state in no reading. */
  differing: z.int(),
})
export type AccountCounts = z.infer<typeof AccountCounts>

/** What came of one kind that a run fetched. */
export const SyncStep = z.object({
  /** As the command names it: `committees`, `money`. */
  kind: z.string(),
  /** `left`: for the next run, as there was no time, or the state served us no more. */
  outcome: z.enum(['done', 'refused', 'left']),
  message: z.string(),
})
export type SyncStep = z.infer<typeof SyncStep>

/** How far a run that is under way has come with the kind that it is fetching. */
const SyncProgress = z.object({
  kind: z.string(),
  done: z.int(),
  /** 0 where the kind does not come in parts. */
  planned: z.int(),
  /** Null where nothing is done yet. */
  perMinute: z.nullable(z.number()),
  /** At this rate, and no later than the run may go on; null where that cannot be told. */
  secondsLeft: z.nullable(z.int()),
})

/** A run of `sync`, which asks the state; one at a time, over all servers and commands. */
export const SyncRun = z.object({
  id: z.int(),
  /** As the command names it: `all` is a night; `money`, `committees` and so on fetch one kind; `accounts` the money of a few. */
  kind: z.string(),
  /** Who began it: `schedule`, `command`, or the e-mail of an administrator. */
  startedBy: z.string(),
  /** The process and its machine: `process 4711 on web1`. */
  holder: z.string(),
  startedAt: Instant,
  endedAt: z.nullable(Instant),
  /** When it last said that it goes on. */
  heartbeatAt: Instant,
  /**
   * `ended`: came to its end, which may be that of its hours; `stopped`: was told to stop, or was killed, and the next
   * run goes on where it was; `failed`: nothing could be fetched, for the reason in `message`.
   */
  state: z.enum(['running', 'ended', 'stopped', 'failed']),
  message: z.string(),
  requests: z.int(),
  /** Of its accounts' money; null as long as nobody knows, and where it asked for none. */
  accounts: z.nullable(AccountCounts),
  /** The kinds that are done, in order. */
  steps: z.array(SyncStep),
  /** Null unless it is running. */
  progress: z.nullable(SyncProgress),
})
export type SyncRun = z.infer<typeof SyncRun>

/** How many of the latest runs an answer names. */
export const RUNS_NAMED = 10

/** What was fetched from the state of late. */
export const SyncRuns = z.object({
  /** The latest run of everything, or of all accounts' money, that is over; null where there was none. */
  night: z.nullable(SyncRun),
  /** At most RUNS_NAMED, newest first. Only the first of them can be under way. */
  latest: z.array(SyncRun),
})
export type SyncRuns = z.infer<typeof SyncRuns>
