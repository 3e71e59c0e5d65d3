import * as z from 'zod/mini'

const Term = z.optional(z.string().check(z.maxLength(100)))

/** The names a search of voters is given, at least one; each is a prefix, without regard to case and accents. */
export const VoterQuery = z
  .object({ firstName: Term, middleName: Term, lastName: Term })
  .check(z.refine((names) => Object.values(names).some((name) => Boolean(name?.trim()))))
export type VoterQuery = z.infer<typeof VoterQuery>
