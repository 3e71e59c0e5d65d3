import { sql } from 'kysely'
import type { Db } from '../connection/openDatabase.ts'
import { entryRanges } from './entryRanges.ts'
import { cut, MOST_SCANNED, type PageRequest, type RowPage } from './pageOfRows.ts'
import { readEntries } from './readRanges.ts'
import { conditionsOf, type RowFilter } from './rowFilter.ts'
import type { Segment } from './segment.ts'
import { type RowTotal, totalOfRanges } from './totalOfRows.ts'

/** What a text finds: how many rows, what they come to, and which they are, unless those are many. */
export interface FoundRows extends RowTotal {
  entries: FoundEntry[] | undefined
}

interface FoundEntry {
  entry_id: number
  day: number
  cents: number
}

/** So many are held while one answer is made; of more, a page is soon full. */
export const MOST_HELD = 30_000

/**
 * Looks through the rows of these segments once for all that a filter finds: for the total and for any page. Null where
 * these were more rows than MOST_SCANNED.
 */
export async function findRows(
  db: Db,
  segments: readonly Segment[],
  filter: RowFilter,
  mostHeld = MOST_HELD,
): Promise<FoundRows | null> {
  const ranges = await entryRanges(db, segments, filter.from, filter.to)
  if (ranges.reduce((sum, { rows }) => sum + rows, 0) > MOST_SCANNED) return null
  const entries: FoundEntry[] = []
  for (const [index, range] of ranges.entries()) {
    const room = mostHeld - entries.length
    const { rows } = await sql<FoundEntry>`select entry_id, day, cents from books.entry
      where entry_id between ${range.first} and ${range.last} and ${conditionsOf(db, filter)}
      order by entry_id limit ${room}`.execute(db)
    entries.push(...rows)
    if (rows.length === room) {
      const rest = [{ ...range, first: (rows.at(-1)?.entry_id ?? 0) + 1 }, ...ranges.slice(index + 1)]
      return { ...added(sumOf(entries), await totalOfRanges(db, rest, filter)), entries: undefined }
    }
  }
  return { ...sumOf(entries), entries }
}

const sumOf = (entries: readonly FoundEntry[]): RowTotal => ({
  rows: entries.length,
  cents: entries.reduce((sum, { cents }) => sum + cents, 0),
})

const added = (a: RowTotal, b: RowTotal): RowTotal => ({ rows: a.rows + b.rows, cents: a.cents + b.cents })

/** A page of rows that were found, all of them of these segments. */
export async function pageOfFound(
  db: Db,
  segments: readonly Segment[],
  entries: readonly FoundEntry[],
  { order, descending, limit, after }: PageRequest,
  epoch: number,
): Promise<RowPage> {
  const key = order === 'day' ? 'day' : 'cents'
  const way = descending ? -1 : 1
  const compare = (a: FoundEntry, b: FoundEntry) => way * (a[key] - b[key] || a.entry_id - b.entry_id)
  const edge = after && { entry_id: after.entryId, day: after.at, cents: after.at }
  const behind = edge ? entries.filter((entry) => compare(entry, edge) > 0) : entries
  const ids = behind
    .toSorted(compare)
    .slice(0, limit + 1)
    .map(({ entry_id }) => entry_id)
  const rows = await readEntries(db, segments, ids)
  return cut(rows, limit, order, epoch)
}
