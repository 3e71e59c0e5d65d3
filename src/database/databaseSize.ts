import { sql } from 'kysely'
import { isSqlite } from './connection/isSqlite.ts'
import type { Db } from './connection/Db.ts'

/** The bytes that the database takes on disk, without the write-ahead log, and without voters. */
export async function databaseSize(db: Db): Promise<number> {
  const { rows } = isSqlite(db)
    ? await sql<{ bytes: number }>`select page_count * page_size as bytes
        from pragma_page_count, pragma_page_size`.execute(db)
    : await sql<{ bytes: number }>`select coalesce(sum(pg_total_relation_size(c.oid)), 0) as bytes
        from pg_class as c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'`.execute(
        db,
      )
  return rows[0]?.bytes ?? 0
}
