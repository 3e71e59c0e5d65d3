import * as z from 'zod/mini'
import { Instant } from './instant.ts'

/** Something that was looked at: how it is, what was found, and what to do about it. */
const Task = z.object({
  /** `look`: works as it is, but somebody should know or has work to do. `fault`: has to be mended. */
  state: z.enum(['ok', 'look', 'fault']),
  /** `Disk`, `Names`: one word or two. */
  what: z.string(),
  found: z.string(),
  /** Null where all is well. */
  todo: z.nullable(z.string()),
  /** The page where it is done; null where that is the machine itself. */
  page: z.nullable(z.string()),
})
export type Task = z.infer<typeof Task>

/** How old a kind of list is, beside how old it may be. */
const KindAge = z.object({
  /** In the importer's word; of candidates, who come by election, the election too. */
  kind: z.string(),
  election: z.nullable(z.string()),
  /** When it was last imported, or fetched from the state and found to be as it was; null where it never was. */
  at: z.nullable(Instant),
  /** ISO: the day its files speak for; null where they do not say. */
  asOf: z.nullable(z.string()),
  /** How many hours old it may become: those between two nights, or ten days where a person imports it. */
  dueHours: z.int(),
  isLate: z.boolean(),
  /** Why it could not be had when it was last asked for; null where it could. */
  refusal: z.nullable(z.string()),
})
export type KindAge = z.infer<typeof KindAge>

/** What needs doing, and what is well. */
export const Work = z.object({
  /** An answer is kept for a minute. */
  madeAt: Instant,
  tasks: z.array(Task),
  kinds: z.array(KindAge),
})
export type Work = z.infer<typeof Work>
