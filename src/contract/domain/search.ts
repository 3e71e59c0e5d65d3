import type { SearchHit } from '../schemas/search.ts'

// @limit memory api/search: Words of a search query that are used: {count}, of at most {count} characters
export const MAX_QUESTION_WORDS = 8
export const MAX_QUESTION_LENGTH = 100

/** How the address of the results page names contributors and payees, who are searched separately. */
export const CONTRIBUTORS = 'contributor'

/** The most hits a query can get, and the default. */
export const MAX_HITS = 50
export const USUAL_HITS = 10

/** A search query in normal form: the same text for spellings that always get the same answer. */
export const normalizeQuery = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim()

/** The kinds of search hits in the register, as the address of the page names them. */
export const REGISTER_HIT_KINDS = ['account', 'race', 'candidate', 'committee', 'officer'] as const
export type RegisterHitKind = (typeof REGISTER_HIT_KINDS)[number]

/** A hit by account number is of kind `account`, whether it is a candidate's or a committee's. */
export const kindOfHit = ({ kind, match }: Pick<SearchHit, 'kind' | 'match'>): RegisterHitKind =>
  match === 'account' ? 'account' : kind
