import { sql } from 'kysely'
import type { HistorySize } from '#contract/schemas/registerStatus.ts'
import { isSqlite } from '../connection/isSqlite.ts'
import type { Db } from '../connection/Db.ts'
import { MAX_FORMER_ROWS } from './foldHistory.ts'

/** How many former revisions are stored, and how much disk space they take. */
export async function historySize(db: Db): Promise<HistorySize> {
  const ends = db.selectFrom('revision').select(['revision_id', 'day', 'rows_so_far']).limit(1)
  const oldest = await ends.orderBy('revision_id').executeTakeFirst()
  const newest = await ends.orderBy('revision_id', 'desc').executeTakeFirst()
  const { rows } = isSqlite(db)
    ? await sql<{ bytes: number | null }>`select sum(pgsize) as bytes from dbstat where aggregate = 1
        and name in (select name from sqlite_schema where tbl_name like 'former~_%' escape '~')`.execute(db)
    : await sql<{
        bytes: number | null
      }>`select sum(pg_total_relation_size(oid))::float8 as bytes from pg_class
        where relkind = 'r' and relnamespace = current_schema()::regnamespace
          and relname like 'former~_%' escape '~'`.execute(db)
  return {
    since: oldest?.day ?? null,
    revisions: oldest && newest ? newest.revision_id - oldest.revision_id + 1 : 0,
    rows: (newest?.rows_so_far ?? 0) - (oldest?.rows_so_far ?? 0),
    mostRows: MAX_FORMER_ROWS,
    bytes: rows[0]?.bytes ?? 0,
  }
}
