import type { SearchHit } from '../schemas/search.ts'

/** The kinds of search hits in the register, as the address of the page names them. */
export const REGISTER_HIT_KINDS = ['account', 'race', 'candidate', 'committee', 'officer'] as const
export type RegisterHitKind = (typeof REGISTER_HIT_KINDS)[number]

/** A hit by account number is of kind `account`, whether it is a candidate's or a committee's. */
export const kindOfHit = ({ kind, match }: Pick<SearchHit, 'kind' | 'match'>): RegisterHitKind =>
  match === 'account' ? 'account' : kind
