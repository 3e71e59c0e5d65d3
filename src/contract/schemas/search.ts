import * as z from 'zod/mini'
import { AcctNum } from './acctNum.ts'
import { OffListSince } from './offListSince.ts'
import { SEARCH_MATCHES } from './searchMatch.ts'

/**
 * A candidate's registration, a race, a committee, or the name of a committees' chair or treasurer. Two registrations with one
 * name are two hits, because no list of the state says that they are the same person's.
 */
export const SearchHit = z.object({
  kind: z.enum(['candidate', 'committee', 'officer', 'race']),
  /** Null for an officer or a race. */
  acctNum: z.nullable(AcctNum),
  name: z.string(),
  /** What tells it from others of the same name, on one line. */
  says: z.string(),
  /** The address of its page on this site. */
  page: z.string(),
  match: z.enum(SEARCH_MATCHES),
  offListSince: OffListSince,
})
export type SearchHit = z.infer<typeof SearchHit>

export const SearchAnswer = z.object({
  /** Best first. */
  hits: z.array(SearchHit),
  /** Whether there are more hits than the limit. */
  hasMore: z.boolean(),
})
export type SearchAnswer = z.infer<typeof SearchAnswer>

const OFFICER_ROLES = ['chair', 'treasurer'] as const

/** A committee with an officer of a name. */
export const OfficerCommittee = z.object({
  acctNum: AcctNum,
  name: z.string(),
  type: z.string(),
  roles: z.array(z.enum(OFFICER_ROLES)),
  /** The officer's name as written for this committee. */
  officer: z.string(),
  offListSince: OffListSince,
})
export type OfficerCommittee = z.infer<typeof OfficerCommittee>
