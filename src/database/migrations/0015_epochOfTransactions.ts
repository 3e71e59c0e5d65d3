import type { Kysely } from 'kysely'

/** The number of the import whose transactions are the newest visible ones; see transactions/storeTables.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('register')
    .addColumn('epoch', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
