import { sql } from 'kysely'
import type { Db } from '../../connection/Db.ts'
import { type EntryRange, entryRanges } from './entryRanges.ts'
import { type RowCursor, cursorOf, type RowOrder } from './rowCursor.ts'
import { conditionsOf, isPlain, isSelective, needsScan, type RowFilter } from './rowFilter.ts'
import { type PublishedRow, readRanges } from './readRanges.ts'
import type { Segment } from '../store/segment.ts'
import { isoDay } from '../store/storedRow.ts'

export interface PageRequest {
  order: RowOrder
  descending: boolean
  limit: number
  /** Only rows after this one. */
  after?: RowCursor | undefined
}

export interface RowPage {
  rows: PublishedRow[]
  /**
   * The cursor of the next page; null if there is none. A page may have fewer rows than requested and still a next one.
   */
  next: RowCursor | null
}

/** The most rows that one request may scan, which takes at most a tenth of a second. */
export const MAX_SCANNED_ROWS = 600_000

/**
 * A page of the rows of these segments, all from one epoch. By day it reads year by year; by amount it uses the index of
 * amounts, unless a text, type or days are given: then it scans the rows. Null if that takes more than MAX_SCANNED_ROWS rows.
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
    // Reads as many years as fill the page if every row matches; if not, the next ones follow.
    const some: EntryRange[] = []
    let expected = 0
    for (; at < years.length && expected + rows.length <= limit; at += 1) {
      const ranges = years[at] ?? []
      for (const range of ranges) some.push(range)
      expected += ranges.reduce((sum, range) => sum + range.rows, 0)
    }
    const found = await readRanges(db, some, {
      where: sql`${conditionsOf(db, filter)} and ${behind(after, 'day', descending)}`,
      isPlain: isPlain(filter),
      order: 'day',
      descending,
      // The same each time, so that the statement is.
      limit: limit + 1,
    })
    for (const row of found) rows.push(row)
    scanned += expected
    const last = some.at(-1)
    if (rows.length > limit) return cut(rows, limit, 'day', epoch)
    if (isSelective(filter) && scanned > MAX_SCANNED_ROWS && last && at < years.length)
      return { rows, next: { epoch, at: edgeOf(last.segment.year, descending), entryId: 0 } }
  }
  return { rows, next: null }
}

/** The days that can come after a cursor, within the days of the filter. */
function daysBehind({ from, to }: RowFilter, after: RowCursor | undefined, descending: boolean) {
  if (!after) return { from, to }
  const day = isoDay(after.at)
  if (descending) return { from, to: to === undefined || day < to ? day : to }
  return { from: from === undefined || day > from ? day : from, to }
}

/** Before the first day of a year, or after its last. */
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
  if (scans && ranges.reduce((sum, range) => sum + range.rows, 0) > MAX_SCANNED_ROWS) return null
  const rows = await readRanges(db, ranges, {
    where: sql`${conditionsOf(db, filter)} and ${behind(after, 'amount', descending)}`,
    isPlain: isPlain(filter),
    order: scans ? 'scannedAmount' : 'amount',
    descending,
    limit: limit + 1,
  })
  return cut(rows, limit, 'amount', epoch)
}

/** Makes the page from its rows and, if there is a next page, that page's first row. */
export const cut = (rows: PublishedRow[], limit: number, order: RowOrder, epoch: number): RowPage => {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > limit && last ? cursorOf(last, order, epoch) : null }
}

/** The condition that a row comes after a cursor. */
export const behind = (after: RowCursor | undefined, order: RowOrder, descending: boolean) =>
  after
    ? sql`(${sql.ref(order === 'day' ? 'day' : 'cents')}, entry_id) ${sql.raw(descending ? '<' : '>')} (${after.at}, ${after.entryId})`
    : sql`1 = 1`
