import { type Kysely, sql } from 'kysely'

/**
 * Transactions move into the store next to the register. A migration cannot write to the store, so rows in the register's
 * own table stay there for `takeOverFormerRows`. Imports get a number before they begin, which their rows carry.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`select 1 from filed_transaction limit 1`.execute(db)
  if (rows.length === 0) await db.schema.dropTable('filed_transaction').execute()
  await db.schema
    .createTable('reserved_import')
    .addColumn('import_id', 'integer', (column) => column.notNull())
    .execute()
}
