import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { isSqlite } from '../connection/isSqlite.ts'

const notNull = (column: ColumnDefinitionBuilder) => column.notNull()

/** What the state was asked about each account's money, and its answers until they are loaded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('state_account')
    .addColumn('acct_num', 'integer', (column) => column.primaryKey())
    .addColumn('checked_at', 'text', notNull)
    .addColumn('outcome', 'text', notNull)
    .addColumn('message', 'text', notNull)
    .addColumn('totals_hash', 'text', notNull)
    .addColumn('changed_on', 'text', notNull)
    .addColumn('rows_on', 'text', notNull)
    .addColumn('readings', 'text', notNull)
    .execute()
  await db.schema
    .createTable('state_answer')
    .addColumn('acct_num', 'integer', notNull)
    .addColumn('page', 'text', notNull)
    .addColumn('part', 'integer', notNull)
    .addColumn('asked_at', 'text', notNull)
    .addColumn('sha256', 'text', notNull)
    .addColumn('bytes', isSqlite(db) ? sql`blob` : 'bytea', notNull)
    .addPrimaryKeyConstraint('state_answer_key', ['acct_num', 'page', 'part'])
    .execute()
}
