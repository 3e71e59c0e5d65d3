import * as z from 'zod/mini'
import { VOTER_FIELDS } from '../domain/voterRoll.ts'

type VoterField = (typeof VOTER_FIELDS)[number]

/** A registered voter, for administrators only. `DOB` and `RegDate` are ISO dates or blank. */
export const Voter = z.object(
  // Object.fromEntries forgets which keys it was given.
  Object.fromEntries(VOTER_FIELDS.map((field) => [field, z.string()])) as Record<
    VoterField,
    z.ZodMiniString<string>
  >,
)
export type Voter = z.infer<typeof Voter>
