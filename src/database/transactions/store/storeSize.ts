import { sql } from 'kysely'
import { isSqlite } from '../../connection/isSqlite.ts'
import type { Db } from '../../connection/Db.ts'

/** The bytes that the store of transactions takes on disk, without the write-ahead log. */
export async function storeSize(db: Db): Promise<number> {
  const { rows } = isSqlite(db)
    ? await sql<{ bytes: number }>`select page_count * page_size as bytes
        from pragma_page_count('books'), pragma_page_size('books')`.execute(db)
    : await sql<{ bytes: number }>`select coalesce(sum(pg_total_relation_size(c.oid)), 0) as bytes
        from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
        where n.nspname = 'books' and c.relkind = 'r'`.execute(db)
  return rows[0]?.bytes ?? 0
}
