import { afterAll, beforeAll, inject } from 'vitest'
import { findPostgres } from './findPostgres.ts'
import { startPostgres } from './startPostgres.ts'

/**
 * A PostgreSQL for the tests of one file, which may stop it. Its database `sample` contains the sample register, and
 * `postgres` is empty.
 */
export function ownPostgres() {
  let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined
  beforeAll(async () => {
    const installation = findPostgres()
    if (typeof installation === 'string') throw new Error(installation)
    postgres = await startPostgres(installation.bin, undefined, inject('postgresWithSample'))
  })
  afterAll(() => postgres?.remove())
  return () => {
    if (!postgres) throw new Error('PostgreSQL was not started')
    return postgres
  }
}
