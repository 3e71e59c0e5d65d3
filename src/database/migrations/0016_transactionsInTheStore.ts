import { type Kysely, sql } from 'kysely'

/**
 * Transactions are in the store beside the register. It cannot be written in a migration: what a register has of them in
 * its own table stays there for `takeOverFormerRows`. Imports have a number before they begin, which their rows carry.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`select 1 from filed_transaction limit 1`.execute(db)
  if (rows.length === 0) await db.schema.dropTable('filed_transaction').execute()
  await db.schema
    .createTable('reserved_import')
    .addColumn('import_id', 'integer', (column) => column.notNull())
    .execute()
}
