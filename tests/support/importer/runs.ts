import { isOnPostgres } from '#tests/support/runner/isOnPostgres.ts'
import { times } from '#tests/support/runner/times.ts'

/** A fifth as many on PostgreSQL, which takes longer: the same code reads the files. */
const SHARE_ON_POSTGRES = 0.2

/** How many generated files a test tries: a whole number, because fast-check never stops at any other. */
export const runs = (count: number) => ({
  numRuns: times(isOnPostgres ? count * SHARE_ON_POSTGRES : count),
})
