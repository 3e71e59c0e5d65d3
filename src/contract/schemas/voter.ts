import type * as z from 'zod/mini'
import { VOTER_NOTES, type VoterField } from '../domain/voterRoll.ts'
import { record, text } from './record.ts'

/** `DOB` and `RegDate` are ISO dates or blank. */
export const Voter = record(
  'Voter',
  'A registered voter, for administrators only. Every field is text; a blank field is the empty string. The protected fields of an exempt voter are blank or starred, as in the state’s file.',
  // Object.fromEntries forgets which keys it was given.
  Object.fromEntries(
    Object.entries(VOTER_NOTES).map(([name, [description, example]]) => [name, text(description, example)]),
  ) as Record<VoterField, z.ZodMiniString<string>>,
)
export type Voter = z.infer<typeof Voter>
