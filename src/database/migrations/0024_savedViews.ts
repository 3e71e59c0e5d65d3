import { type ColumnDefinitionBuilder, type Kysely } from 'kysely'
import { identityKey } from './identityKey.ts'

const notNull = (column: ColumnDefinitionBuilder) => column.notNull()

/** Names that people gave to filters of lists, each visible to its owner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('saved_view')
    .addColumn('view_id', 'integer', identityKey(db))
    .addColumn('admin_id', 'integer', (column) => column.notNull().references('administrator.admin_id'))
    .addColumn('list', 'text', notNull)
    .addColumn('name', 'text', notNull)
    .addColumn('query', 'text', notNull)
    .addUniqueConstraint('saved_view_name', ['admin_id', 'list', 'name'])
    .execute()
}
