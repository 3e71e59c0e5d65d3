import * as z from 'zod/mini'
import { Instant } from './instant.ts'

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

/** The age of a kind of list, and the age it may reach. */
const KindAge = z.object({
  /** As the importer names it; for candidates, who are imported by election, with the election. */
  kind: z.string(),
  election: z.nullable(z.string()),
  /** When it was last imported, or fetched from the state and found unchanged; null if never. */
  at: z.nullable(Instant),
  /** The ISO day of its files; null if they do not say. */
  asOf: z.nullable(z.string()),
  /** The age in hours that it may reach: the time between two nights, or ten days if a person imports it. */
  dueHours: z.int(),
  isLate: z.boolean(),
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
