import { sql } from 'kysely'
import type { Db } from '../connection/Db.ts'

/** The revision from which something applied, and the one from which it no longer did. */
export interface Span {
  since: number
  until: number
}

/** The end of what still applies. */
const NEVER = 2 ** 31 - 1

/** The records per batch, each with all its versions: some ten milliseconds of work. */
const RECORDS_AT_A_TIME = 500

/**
 * Every candidate or committee, as it is now and as it was in each former revision, newest account first, then backward
 * in time. All versions of a record come from one snapshot.
 */
export async function* recordVersions<Row extends { acct_num: number }>(
  db: Db,
  table: 'candidate' | 'committee',
  columns: readonly (keyof Row & string)[],
): AsyncGenerator<(Row & Span)[]> {
  const [now, former] = [sql.table(table), sql.table(`former_${table}`)]
  const named = sql.join(columns.map((column) => sql.ref(`r.${column}`)))
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const first = sql`coalesce((select acct_num from ${now} where acct_num < ${before}
      order by acct_num desc limit 1 offset ${RECORDS_AT_A_TIME - 1}), 0)`
    const isHere = sql`r.acct_num >= ${first} and r.acct_num < ${before}`
    const { rows } = await sql<Row & Span>`
      select ${named}, coalesce((select max(f.until) from ${former} as f where f.acct_num = r.acct_num), 0) as since,
        ${sql.lit(NEVER)} as until from ${now} as r where ${isHere}
      union all select ${named}, r.since, r.until from ${former} as r where ${isHere} and r.is_absent = 0
      order by acct_num desc, until desc`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    before = last.acct_num
  }
}
