/** The longest question, in characters; and how many of its words count. */
export const MAX_QUESTION_LENGTH = 100
export const MAX_QUESTION_WORDS = 8

/** What the address of results calls contributors and payees, who are searched for apart. */
export const CONTRIBUTORS = 'contributor'

/** How many hits a question gets at most, and where it does not say. */
export const MAX_HITS = 50
export const USUAL_HITS = 10
