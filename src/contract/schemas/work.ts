import * as z from 'zod/mini'
import { field, int, text, textOrNull } from './record.ts'
import { Instant } from './values.ts'

/** One check: its state, what was found, and what to do about it. */
const Task = z.object({
  state: field(
    z.enum(['ok', 'look', 'fault']),
    '`look`: works, but someone should know about it or has work to do; `fault`: has to be fixed.',
    'look',
  ),
  what: text('What was checked, in one word or two.', 'Names'),
  finding: text('What was found.', '1 name with 12 rows and no account.'),
  todo: textOrNull('What to do; null if all is well.', 'Assign each to an account.'),
  page: textOrNull(
    'The page where it is done; null if it is done on the machine itself.',
    '/admin/waiting-names',
  ),
})
export type Task = z.infer<typeof Task>

/** How old the data of a kind of record is, and how old it may be. */
const KindAge = z.object({
  kind: text('The kind, as the importer names it.', 'candidates'),
  election: textOrNull('For candidates, who are imported by election, the election.', '20261103-GEN'),
  asOf: textOrNull('The day that its data is of; null if it is not known.', '2026-07-24'),
  at: field(
    z.nullable(Instant),
    'When it was last received, or fetched from the state and found unchanged; null if never.',
  ),
  dueDays: int(
    'How many days old the data may be: one if a night fetches it, ten if a person imports it.',
    1,
  ),
  timeliness: field(
    z.enum(['onTime', 'late', 'unknown']),
    '`unknown`: its day is not known, and it was received recently enough to be on time.',
    'onTime',
  ),
  refusal: textOrNull('Why it could not be fetched the last time; null if it could.', null),
})
export type KindAge = z.infer<typeof KindAge>

/** What needs doing, and what is in order. */
export const Work = z.object({
  madeAt: field(Instant, 'When this was found out; answers are cached for a minute.'),
  tasks: field(z.array(Task), 'The tasks.'),
  kinds: field(z.array(KindAge), 'The ages.'),
})
export type Work = z.infer<typeof Work>
