import type { TestProject } from 'vitest/node'
import { findPostgres, startPostgres } from '#tests/support/startPostgres.ts'
import serveTheSample from './globalSetup.ts'

/** The same with the register in a PostgreSQL of its own. */
export default async function serveTheSampleOnPostgres(project: TestProject) {
  const found = findPostgres()
  if (typeof found === 'string') {
    console.error(`SKIPPED: no browser test ran on PostgreSQL, because ${found}.`)
    return undefined
  }
  const postgres = await startPostgres(found.bin)
  const stop = await serveTheSample(project, { DATABASE_URL: postgres.url('postgres') })
  return async () => {
    await stop?.()
    await postgres.remove()
  }
}
