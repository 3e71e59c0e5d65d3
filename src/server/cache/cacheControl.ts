/**
 * Of what changes: a browser asks again every time, so an administrator sees an edit at once; a shared cache may answer for
 * half a minute without asking.
 */
export const UNTIL_CHANGED = 'public, max-age=0, s-maxage=30, must-revalidate'

/** Of what never does: an answer as of a revision, a file whose name holds a hash or a moment. */
export const FOR_GOOD = 'public, max-age=31536000, immutable'
