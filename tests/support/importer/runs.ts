import { inject } from 'vitest'

/** A fifth of them on PostgreSQL, which takes longer: the files are read by the same code. */
const SHARE_ON_POSTGRES = 0.2

/** How many made-up files a test tries. */
export const runs = (count: number) => ({
  numRuns: inject('postgres') === undefined ? count : count * SHARE_ON_POSTGRES,
})
