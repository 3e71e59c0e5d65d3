import type { Kysely } from 'kysely'

/** A record that leaves the state's list stays, with the day it left; an import records the day its files are as of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['candidate', 'committee'])
    await db.schema.alterTable(table).addColumn('left_on', 'text').execute()
  await db.schema.alterTable('import').addColumn('as_of', 'text').execute()
}
