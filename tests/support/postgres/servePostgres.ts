import type { TestProject } from 'vitest/node'
import { openDatabase } from '#database/openDatabase.ts'
import { postgresFor } from './postgresFor.ts'
import { startPostgres } from './startPostgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the database that all others are copies of; undefined if the tests run on SQLite. */
    postgres: string | undefined
  }
}

/** One PostgreSQL for all tests of a project, with a migrated database to copy. */
export default async function servePostgres(project: TestProject) {
  const bin = postgresFor(project)
  if (bin === undefined) return undefined
  const postgres = await startPostgres(bin)
  const template = postgres.url('template1')
  await (await openDatabase(template)).destroy()
  project.provide('postgres', template)
  return () => postgres.remove()
}
