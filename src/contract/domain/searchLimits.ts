/** The longest search query, in characters; and how many of its words are used. */
export const MAX_QUESTION_LENGTH = 100
export const MAX_QUESTION_WORDS = 8

/** How the address of the results page names contributors and payees, who are searched separately. */
export const CONTRIBUTORS = 'contributor'

/** The most hits a query can get, and the default. */
export const MAX_HITS = 50
export const USUAL_HITS = 10
