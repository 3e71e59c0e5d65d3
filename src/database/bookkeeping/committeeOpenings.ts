import { sql } from 'kysely'
import type { Db } from '../connection/Db.ts'
import type { Openings } from '../money/accountTerm.ts'
import { isoDay } from '../transactions/store/storedRow.ts'
import { visibleAt } from '../transactions/store/segment.ts'
import { visibleEpoch } from '../transactions/store/visibleSegments.ts'

/**
 * The state does not say when a committee registered. Where the account's own whole list of contributions is on file, it can
 * have had no money long before the first of them: from the beginning of the year before is granted, for dates that were
 * mistyped or reported late.
 */
export async function committeeOpenings(db: Db): Promise<Openings> {
  const { rows } = await sql<{ owner: number; first_day: number }>`
    select g.owner, min(g.first_day) as first_day from books.segment as g
    join whole_list as l on l.acct_num = g.owner and l.kind = g.kind and l.by_word = 0
    where g.kind = 'contributions' and g.is_whole = 1 and g.first_day > 0 and ${visibleAt(await visibleEpoch(db), 'g')}
      and g.owner in (select acct_num from committee)
    group by g.owner order by g.owner`.execute(db)
  return new Map(
    rows.map(({ owner, first_day }) => [owner, `${Number(isoDay(first_day).slice(0, 4)) - 1}-01-01`]),
  )
}
