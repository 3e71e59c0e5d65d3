import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { isSqlite } from '../connection/isSqlite.ts'

const notNull = (column: ColumnDefinitionBuilder) => column.notNull()

/**
 * What the state's pages say about registrations in addition to its lists, the state's elections, and pages until they
 * are loaded.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('committee_status')
    .addColumn('acct_num', 'integer', (column) => column.primaryKey())
    .addColumn('status', 'text', notNull)
    .addColumn('changed_on', 'text', notNull)
    .addColumn('as_of', 'text', notNull)
    .addColumn('import_id', 'integer', notNull)
    .execute()
  await db.schema
    .createTable('registration')
    .addColumn('acct_num', 'integer', (column) => column.primaryKey())
    .addColumn('checked_at', 'text', notNull)
    .addColumn('outcome', 'text', notNull)
    .addColumn('message', 'text', notNull)
    .addColumn('listed_status', 'text', notNull)
    .addColumn('status', 'text')
    .addColumn('purpose', 'text')
    .addColumn('affiliates', 'text')
    .addColumn('chairperson', 'text')
    .addColumn('treasurer', 'text')
    .addColumn('deputy_treasurer', 'text')
    .addColumn('registered_agent', 'text')
    .addColumn('running_mate', 'text')
    .addColumn('date_filed', 'text')
    .addColumn('date_qualified', 'text')
    .addColumn('method', 'text')
    .addColumn('as_of', 'text')
    .addColumn('import_id', 'integer')
    .execute()
  await db.schema
    .createTable('state_election')
    .addColumn('election_id', 'text', (column) => column.primaryKey())
    .addColumn('label', 'text', notNull)
    .addColumn('as_of', 'text', notNull)
    .addColumn('import_id', 'integer', notNull)
    .execute()
  await db.schema
    .createTable('held_page')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('asked_at', 'text', notNull)
    .addColumn('sha256', 'text', notNull)
    .addColumn('bytes', isSqlite(db) ? sql`blob` : 'bytea', notNull)
    .execute()
}
