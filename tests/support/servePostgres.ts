import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/openDatabase.ts'
import { findPostgres, startPostgres } from './startPostgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a database that all others are copies of; absent where the tests run on SQLite. */
    postgres: string | undefined
  }
}

/** One PostgreSQL for all tests of a project, with a migrated database to copy. */
export default async function servePostgres({ provide }: TestProject) {
  const found = findPostgres()
  if (typeof found === 'string') {
    console.error(`SKIPPED: no test ran on PostgreSQL, because ${found}.`)
    return undefined
  }
  const postgres = await startPostgres(found.bin)
  const template = postgres.url('template1')
  await (await openDatabase(template)).destroy()
  provide('postgres', template)
  return () => postgres.remove()
}
