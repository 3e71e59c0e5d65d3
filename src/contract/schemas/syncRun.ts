import * as z from 'zod/mini'
import { Instant } from './instant.ts'

/** The outcomes of asking the state about accounts' money. Each account in `asked` also counts in exactly one outcome. */
export const AccountCounts = z.object({
  asked: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** The state's page shows no activity. */
  noActivity: z.int(),
  /** The state knows no such account. */
  noAccount: z.int(),
  /** Some of its pages could not be fetched or read; what they feed stays as it was. */
  partial: z.int(),
  /** Its answers could not be fetched, read or loaded; the figures stay as they were. */
  refused: z.int(),
  /** Its answers would take much away, and wait until somebody insists; the figures stay as they were. */
  held: z.int(),
  /** For the next night. */
  left: z.int(),
  /** Of all accounts on file, those whose transactions do not add up to the state's total in any reading. */
  differing: z.int(),
})
export type AccountCounts = z.infer<typeof AccountCounts>

/** The outcome of one kind that a run fetched. */
export const SyncStep = z.object({
  /** As named on the command line: `committees`, `money`. */
  kind: z.string(),
  /** `left`: left for the next run, because time ran out or the state stopped answering. */
  outcome: z.enum(['done', 'refused', 'left']),
  message: z.string(),
})
export type SyncStep = z.infer<typeof SyncStep>

/** The progress of a run with the kind it is fetching. */
const SyncProgress = z.object({
  kind: z.string(),
  done: z.int(),
  /** 0 if the kind does not come in parts. */
  planned: z.int(),
  /** Null if nothing is done yet. */
  perMinute: z.nullable(z.number()),
  /** At this rate, up to the end of the run; null if unknown. */
  secondsLeft: z.nullable(z.int()),
})

/** A run of `sync`, which asks the state; one at a time, over all servers and commands. */
export const SyncRun = z.object({
  id: z.int(),
  /**
   * As named on the command line: `all` is a night; `money`, `committees` and so on fetch one kind; `accounts` fetches
   * the money of a few accounts.
   */
  kind: z.string(),
  /** Who started it: `schedule`, `command`, or an administrator's e-mail address. */
  startedBy: z.string(),
  /** The process and its machine: `process 4711 on web1`. */
  holder: z.string(),
  startedAt: Instant,
  endedAt: z.nullable(Instant),
  /** When it last reported that it is running. */
  heartbeatAt: Instant,
  /**
   * `ended`: it finished or used up its hours; `stopped`: it was told to stop or was killed, and the next run continues
   * from there; `failed`: nothing could be fetched, for the reason in `message`.
   */
  state: z.enum(['running', 'ended', 'stopped', 'failed']),
  message: z.string(),
  requests: z.int(),
  /** The outcomes for its accounts' money; null until known, and if it asked for none. */
  accounts: z.nullable(AccountCounts),
  /** The kinds that are done, in order. */
  steps: z.array(SyncStep),
  /** Null unless it is running. */
  progress: z.nullable(SyncProgress),
})
export type SyncRun = z.infer<typeof SyncRun>

/** The most runs in an answer. */
export const RUNS_NAMED = 10

/** The latest runs that fetched from the state. */
export const SyncRuns = z.object({
  /** The latest completed run of everything, or of all accounts' money; null if there was none. */
  night: z.nullable(SyncRun),
  /** At most RUNS_NAMED, newest first. Only the first of them can be under way. */
  latest: z.array(SyncRun),
})
export type SyncRuns = z.infer<typeof SyncRuns>
