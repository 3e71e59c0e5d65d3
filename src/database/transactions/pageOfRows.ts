import { sql } from 'kysely'
import type { Db } from '../connection/openDatabase.ts'
import { type EntryRange, entryRanges } from './entryRanges.ts'
import { type RowCursor, cursorOf, type RowOrder } from './rowCursor.ts'
import { conditionsOf, isPlain, isSelective, needsScan, type RowFilter } from './rowFilter.ts'
import { type PublishedRow, readRanges } from './readRanges.ts'
import type { Segment } from './segment.ts'
import { isoDay } from './storedRow.ts'

export interface PageRequest {
  order: RowOrder
  descending: boolean
  limit: number
  /** Behind this row. */
  after?: RowCursor | undefined
}

export interface RowPage {
  rows: PublishedRow[]
  /** Where the next page begins; null where there is none. A page may have fewer rows than were asked for and a next one. */
  next: RowCursor | null
}

/** No request looks at more rows than that one by one, which takes a tenth of a second at most. */
export const MOST_SCANNED = 600_000

/**
 * A page of the rows of these segments, which are all of one epoch. By day from year to year, by amount through the index
 * of amounts; where a text or a type is sought, through the rows themselves. Null where that were more rows than MOST_SCANNED.
 */
export async function pageOfRows(
  db: Db,
  segments: readonly Segment[],
  filter: RowFilter,
  request: PageRequest,
  epoch: number,
): Promise<RowPage | null> {
  return request.order === 'day'
    ? pageByDay(db, segments, filter, request, epoch)
    : pageByAmount(db, segments, filter, request, epoch)
}

async function pageByDay(
  db: Db,
  segments: readonly Segment[],
  filter: RowFilter,
  { descending, limit, after }: PageRequest,
  epoch: number,
): Promise<RowPage> {
  const { from, to } = daysBehind(filter, after, descending)
  const years = byYear(await entryRanges(db, segments, from, to), descending)
  const rows: PublishedRow[] = []
  let scanned = 0
  for (let at = 0; at < years.length;) {
    // Years without a condition are read as many as are needed, others by and by.
    const some: EntryRange[] = []
    let expected = 0
    for (; at < years.length && expected + rows.length <= limit; at += 1) {
      const ranges = years[at] ?? []
      some.push(...ranges)
      expected += ranges.reduce((sum, range) => sum + range.rows, 0)
    }
    rows.push(
      ...(await readRanges(db, some, {
        where: sql`${conditionsOf(db, filter)} and ${behind(after, 'day', descending)}`,
        isPlain: isPlain(filter),
        order: 'day',
        descending,
        limit: limit + 1 - rows.length,
      })),
    )
    scanned += expected
    const last = some.at(-1)
    if (rows.length > limit) return cut(rows, limit, 'day', epoch)
    if (isSelective(filter) && scanned > MOST_SCANNED && last && at < years.length)
      return { rows, next: { epoch, at: edgeOf(last.segment.year, descending), entryId: 0 } }
  }
  return { rows, next: null }
}

/** The days that can be behind a cursor, within those of the filter. */
function daysBehind({ from, to }: RowFilter, after: RowCursor | undefined, descending: boolean) {
  if (!after) return { from, to }
  const day = isoDay(after.at)
  if (descending) return { from, to: to === undefined || day < to ? day : to }
  return { from: from === undefined || day > from ? day : from, to }
}

/** Before the first day of a year, or behind its last. */
const edgeOf = (year: number, descending: boolean) => year * 10_000 + (descending ? 0 : 9_999)

function byYear(ranges: readonly EntryRange[], descending: boolean): EntryRange[][] {
  const years = Map.groupBy(ranges, ({ segment }) => segment.year)
  return [...years].toSorted(([a], [b]) => (descending ? b - a : a - b)).map(([, ofYear]) => ofYear)
}

async function pageByAmount(
  db: Db,
  segments: readonly Segment[],
  filter: RowFilter,
  { descending, limit, after }: PageRequest,
  epoch: number,
): Promise<RowPage | null> {
  const ranges = await entryRanges(db, segments, filter.from, filter.to)
  const scans = needsScan(filter) || filter.from !== undefined || filter.to !== undefined
  if (scans && ranges.reduce((sum, range) => sum + range.rows, 0) > MOST_SCANNED) return null
  const rows = await readRanges(db, ranges, {
    where: sql`${conditionsOf(db, filter)} and ${behind(after, 'amount', descending)}`,
    isPlain: isPlain(filter),
    order: scans ? 'scannedAmount' : 'amount',
    descending,
    limit: limit + 1,
  })
  return cut(rows, limit, 'amount', epoch)
}

/** The page out of its rows and, where there is a next one, its first. */
export const cut = (rows: PublishedRow[], limit: number, order: RowOrder, epoch: number): RowPage => {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > limit && last ? cursorOf(last, order, epoch) : null }
}

/** That a row is behind a cursor. */
export const behind = (after: RowCursor | undefined, order: RowOrder, descending: boolean) =>
  after
    ? sql`(${sql.ref(order === 'day' ? 'day' : 'cents')}, entry_id) ${sql.raw(descending ? '<' : '>')} (${after.at}, ${after.entryId})`
    : sql`1 = 1`
