/**
 * For what changes: a browser revalidates every time, so administrators see their edits at once; a shared cache may
 * answer for half a minute without asking.
 */
export const UNTIL_CHANGED = 'public, max-age=0, s-maxage=30, must-revalidate'

/** For what never changes: a file with a hash in its name. */
export const FOR_GOOD = 'public, max-age=31536000, immutable'
