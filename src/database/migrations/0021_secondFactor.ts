import { type ColumnDefinitionBuilder, type Kysely } from 'kysely'

const notNull = (column: ColumnDefinitionBuilder) => column.notNull()
const ofAdministrator = (column: ColumnDefinitionBuilder) =>
  column.notNull().references('administrator.admin_id')

/**
 * A second factor in addition to the password, recovery codes for it, and the kind of browser a session was opened with.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('second_factor')
    .addColumn('admin_id', 'integer', (column) => column.primaryKey().references('administrator.admin_id'))
    .addColumn('secret', 'text', notNull)
    .addColumn('confirmed_at', 'text')
    .addColumn('last_step', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('recovery_code')
    .addColumn('admin_id', 'integer', ofAdministrator)
    .addColumn('code_hash', 'text', notNull)
    .addPrimaryKeyConstraint('recovery_code_key', ['admin_id', 'code_hash'])
    .execute()
  await db.schema
    .alterTable('session')
    .addColumn('client', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
