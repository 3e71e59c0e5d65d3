import type { SearchHit } from '../schemas/search.ts'

/** The kinds of what a search of the register finds, as its page's address calls them. */
export const REGISTER_HIT_KINDS = ['account', 'candidate', 'committee', 'officer'] as const
export type RegisterHitKind = (typeof REGISTER_HIT_KINDS)[number]

/** An account number is asked for as such, whosever it is. */
export const kindOfHit = ({ kind, match }: Pick<SearchHit, 'kind' | 'match'>): RegisterHitKind =>
  match === 'account' ? 'account' : kind
