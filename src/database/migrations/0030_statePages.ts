import type { Kysely } from 'kysely'

/** When each of the state's pages about an account was last read, and why not since. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('state_page')
    .addColumn('acct_num', 'integer', (column) => column.notNull())
    .addColumn('page', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'text', (column) => column.notNull())
    .addColumn('read_at', 'text')
    .addColumn('reason', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('state_page_key', ['acct_num', 'page'])
    .execute()
}
