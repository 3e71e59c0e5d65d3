import type { Kysely } from 'kysely'

/** Voters move into a schema per generation; those in the old table come back with the next import. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('voter').execute()
  await db.schema
    .createTable('voter_generation')
    .addColumn('generation', 'text', (column) => column.primaryKey())
    .execute()
}
