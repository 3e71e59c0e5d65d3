import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'

const notNull = (column: ColumnDefinitionBuilder) => column.notNull()
const blank = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('')

/**
 * Documents may come from the state's own listing, which names no path, and often neither an account nor a file, so their
 * key is no longer their path. The two engines change a primary key differently, so the table is recreated.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('listed_document')
    .addColumn('document_id', 'text', (column) => column.primaryKey())
    .addColumn('source', 'text', notNull)
    .addColumn('file_path', 'text', blank)
    .addColumn('acct_num', 'integer')
    .addColumn('doc_date', 'text', notNull)
    .addColumn('doc_desc', 'text', notNull)
    .addColumn('filename', 'text', blank)
    .addColumn('doc_type', 'text', notNull)
    .addColumn('content_hash', 'text', blank)
    .addColumn('media_type', 'text', blank)
    .addColumn('size', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('solicitor', 'text', blank)
    .addColumn('office', 'text', blank)
    .addColumn('source_link', 'text', blank)
    .addColumn('held_link', 'text', blank)
    .addColumn('tried_link', 'text', blank)
    .addColumn('tried_on', 'text', blank)
    .execute()
  await sql`insert into listed_document
      (document_id, source, file_path, acct_num, doc_date, doc_desc, filename, doc_type, content_hash, media_type, size)
    select file_path, 'operator', file_path, acct_num, doc_date, doc_desc, filename, doc_type, content_hash, media_type, size
    from document`.execute(db)
  await db.schema.dropTable('document').execute()
  await db.schema.alterTable('listed_document').renameTo('document').execute()
  await db.schema
    .createIndex('document_by_account')
    .on('document')
    .columns(['acct_num', 'doc_date'])
    .execute()
  await db.schema.createIndex('document_by_type').on('document').columns(['doc_type', 'doc_date']).execute()
  await db.schema.createIndex('document_by_path').on('document').column('file_path').execute()

  await db.schema
    .createTable('statement_account')
    .addColumn('document_id', 'text', (column) => column.primaryKey())
    .addColumn('acct_num', 'integer', notNull)
    .addColumn('linked_at', 'text', notNull)
    .addColumn('linked_by', 'text', notNull)
    .execute()
}
