import { type Kysely, sql } from 'kysely'
import { identityKey } from './identityKey.ts'

/** The journal of what changed in public records, in place of the notes that were made from former rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('journal')
    .addColumn('journal_id', 'integer', identityKey(db))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('record', 'text', (column) => column.notNull())
    .addColumn('acct_num', 'integer')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('race_before', 'text', (column) => column.notNull())
    .addColumn('race_after', 'text', (column) => column.notNull())
    .addColumn('import_id', 'integer')
    .addColumn('audit_id', 'integer')
    .execute()
  for (const column of ['day', 'kind', 'acct_num', 'race_before', 'race_after'])
    await db.schema
      .createIndex(`journal_by_${column}`)
      .on('journal')
      .columns([column, 'journal_id'])
      .execute()
  await db.schema.alterTable('register').addColumn('journal_since', 'text').execute()
  await sql`update register set journal_since = (select day from revision order by revision_id desc limit 1)`.execute(
    db,
  )
  await db.schema.dropTable('record_change').execute()
}
