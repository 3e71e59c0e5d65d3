import type { Kysely } from 'kysely'
import { isSqlite } from '../connection/isSqlite.ts'

/** The servers of a PostgreSQL share nothing but it, so it holds the files of documents too; SQLite's lie beside it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isSqlite(db)) return
  await db.schema
    .createTable('document_file')
    .addColumn('content_hash', 'text', (column) => column.primaryKey())
    .addColumn('bytes', 'bytea', (column) => column.notNull())
    .execute()
}
