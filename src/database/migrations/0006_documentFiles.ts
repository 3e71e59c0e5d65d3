import type { Kysely } from 'kysely'
import { isSqlite } from '../connection/isSqlite.ts'

/**
 * Servers of a PostgreSQL database share nothing else, so it holds the files of documents too; with SQLite they are next
 * to it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isSqlite(db)) return
  await db.schema
    .createTable('document_file')
    .addColumn('content_hash', 'text', (column) => column.primaryKey())
    .addColumn('bytes', 'bytea', (column) => column.notNull())
    .execute()
}
