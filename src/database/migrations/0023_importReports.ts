import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { isSqlite } from '../connection/isSqlite.ts'

const notNull = (column: ColumnDefinitionBuilder) => column.notNull()

/** What an import changed field by field, and the lines that it rejected, which were reported once and not stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('import_report')
    .addColumn('import_id', 'integer', (column) => column.primaryKey())
    .addColumn('sha256', 'text', notNull)
    .addColumn('bytes', isSqlite(db) ? sql`blob` : 'bytea', notNull)
    .execute()
}
