/** Begins the name of a file of rejected lines, so that it is not taken for the list that they are from. */
export const REJECTED_PREFIX = 'rejected-'
