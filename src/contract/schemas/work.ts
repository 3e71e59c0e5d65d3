import * as z from 'zod/mini'
import { Instant } from './values.ts'

/** One check: its state, what was found, and what to do about it. */
const Task = z.object({
  /** `look`: works, but someone should know about it or has work to do; `fault`: has to be fixed. */
  state: z.enum(['ok', 'look', 'fault']),
  /** `Disk`, `Names`: one word or two. */
  what: z.string(),
  found: z.string(),
  /** Null if all is well. */
  todo: z.nullable(z.string()),
  /** The page where it is done; null if it is done on the machine itself. */
  page: z.nullable(z.string()),
})
export type Task = z.infer<typeof Task>

/** How old the data of a kind of record is, and how old it may be. */
const KindAge = z.object({
  /** As the importer names it; for candidates, who are imported by election, with the election. */
  kind: z.string(),
  election: z.nullable(z.string()),
  /** The ISO day that its data is of; null if it is not known. */
  asOf: z.nullable(z.string()),
  /** When it was last received, or fetched from the state and found unchanged; null if never. */
  at: z.nullable(Instant),
  /** How many days old the data may be: one if a night fetches it, ten if a person imports it. */
  dueDays: z.int(),
  /** `unknown`: its day is not known, and it was received recently enough to be on time. */
  timeliness: z.enum(['onTime', 'late', 'unknown']),
  /** Why it could not be fetched the last time; null if it could. */
  refusal: z.nullable(z.string()),
})
export type KindAge = z.infer<typeof KindAge>

/** What needs doing, and what is in order. */
export const Work = z.object({
  /** Answers are cached for a minute. */
  madeAt: Instant,
  tasks: z.array(Task),
  kinds: z.array(KindAge),
})
export type Work = z.infer<typeof Work>
