import { sql } from 'kysely'
import { slicesOf } from '#contract/domain/slicesOf.ts'
import type { Db } from '../../connection/Db.ts'
import { type EntryRange, entryRanges } from './entryRanges.ts'
import { MAX_SCANNED_ROWS } from './pageOfRows.ts'
import { conditionsOf, isSelective, type RowFilter } from './rowFilter.ts'
import type { Segment } from '../store/segment.ts'

/** A number of rows and their sum in cents. */
export interface RowTotal {
  rows: number
  cents: number
}

/** SQLite combines at most 500 selects. */
const RANGES_AT_ONCE = 400

/**
 * The number and sum of the rows of these segments that match a filter; null if more than MAX_SCANNED_ROWS rows would have to
 * be scanned.
 */
export async function totalOfRows(
  db: Db,
  segments: readonly Segment[],
  filter: RowFilter,
): Promise<RowTotal | null> {
  const { from = '', to = '9999-99-99' } = filter
  const total = { rows: 0, cents: 0 }
  const isWhole = ({ firstDay, lastDay }: Segment) =>
    !isSelective(filter) && firstDay >= from && lastDay <= to
  for (const { rows, cents } of segments.filter(isWhole)) {
    total.rows += rows
    total.cents += cents
  }
  const ranges = await entryRanges(
    db,
    segments.filter((segment) => !isWhole(segment)),
    from,
    to,
  )
  if (ranges.reduce((sum, range) => sum + range.rows, 0) > MAX_SCANNED_ROWS) return null
  const selected = await totalOfRanges(db, ranges, filter)
  return { rows: total.rows + selected.rows, cents: total.cents + selected.cents }
}

/** The same for all rows in some ranges, which are scanned. */
export async function totalOfRanges(
  db: Db,
  ranges: readonly Pick<EntryRange, 'first' | 'last'>[],
  filter: RowFilter,
): Promise<RowTotal> {
  const total = { rows: 0, cents: 0 }
  for (const some of slicesOf(ranges, RANGES_AT_ONCE)) {
    const parts = some.map(
      ({ first, last }) => sql`select count(*) as rows, sum(cents) as cents from books.entry
          where entry_id between ${first} and ${last} and ${conditionsOf(db, filter)}`,
    )
    const { rows } =
      await sql<RowTotal>`select coalesce(sum(parts.rows), 0) as rows, coalesce(sum(parts.cents), 0) as cents
      from (${sql.join(parts, sql` union all `)}) as parts`.execute(db)
    total.rows += rows[0]?.rows ?? 0
    total.cents += rows[0]?.cents ?? 0
  }
  return total
}
