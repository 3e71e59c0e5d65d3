import type { TestProject } from 'vitest/node'
import { postgresFor } from '#tests/support/needPostgres.ts'
import { startPostgres } from '#tests/support/startPostgres.ts'
import serveTheSample from './globalSetup.ts'

/** The same with the register in a PostgreSQL of its own. */
export default async function serveTheSampleOnPostgres(project: TestProject) {
  const bin = postgresFor(project)
  if (bin === undefined) return undefined
  const postgres = await startPostgres(bin)
  const stop = await serveTheSample(project, { DATABASE_URL: postgres.url('postgres') })
  return async () => {
    await stop?.()
    await postgres.remove()
  }
}
