import type { TestProject } from 'vitest/node'
import { findPostgres } from '#tests/support/postgres/findPostgres.ts'
import provideSample from '#tests/support/postgres/sampleCluster.ts'
import { startPostgres } from '#tests/support/postgres/startPostgres.ts'
import serveTheSample from './globalSetup.ts'

/** The same, with the register in a separate PostgreSQL. */
export default async function serveTheSampleOnPostgres(project: TestProject) {
  const removeSample = await provideSample(project)
  const installation = findPostgres()
  if (removeSample === undefined || typeof installation === 'string') return undefined
  const postgres = await startPostgres(
    installation.bin,
    undefined,
    project.getProvidedContext().postgresWithSample,
  )
  const stop = await serveTheSample(project, { DATABASE_URL: postgres.url('sample') })
  return async () => {
    await stop?.()
    await postgres.remove()
    await removeSample()
  }
}
