import type { RowsQuery } from '#contract/endpoints/rowParameters.ts'
import { TRANSACTIONS_PER_PAGE } from '#contract/limits.ts'
import type { TransactionPage } from '#contract/schemas/transaction.ts'
import type { Db } from '../../connection/Db.ts'
import { withReadTransaction } from '../../connection/withReadTransaction.ts'
import { namedAccounts } from '../between/namedAccounts.ts'
import { readBooks } from './accountBooks.ts'
import { filterOf, ofList, orderOf, toTransaction } from './askedRows.ts'
import { type PageRequest, pageOfRows } from './pageOfRows.ts'
import { findRows, type FoundRows } from './foundRows.ts'
import { parseMark, printMark, type RowMark } from './rowMark.ts'
import { cursorOf } from './rowCursor.ts'
import type { RowFilter } from './rowFilter.ts'
import type { PublishedRow } from './readRanges.ts'
import { readSummaries } from './readSummaries.ts'
import type { Segment } from '../store/segment.ts'
import { type RowTotal, totalOfRows } from './totalOfRows.ts'

/** Why there is no page: its snapshot is gone, or one answer would have to scan too many rows. */
export type NoPage = 'movedOn' | 'tooMany'

/**
 * A page of rows that an address asks for, and the total of all of them, without deleted records. A page that continues
 * from another shows the same snapshot, whatever was imported since.
 */
export const transactionPage = (db: Db, query: RowsQuery): Promise<TransactionPage | NoPage> =>
  withReadTransaction(db, async (unchanging) => {
    const mark = query.page === undefined ? undefined : parseMark(query.page)
    const books = await readBooks(unchanging, query.accounts, query.kind, mark?.cursor)
    if (!books) return 'movedOn'

    const { epoch, segments, onFile } = books
    const filter = filterOf(query)
    const request = requestOf(query, mark)
    const found = await (filter.text === undefined ? readPage : findRows)(
      unchanging,
      ofList(segments, query.list),
      filter,
      request,
      epoch,
    )
    if (!found) return 'tooMany'
    const page = placed(found, query, { epoch, mark })
    const accountOf = await namedAccounts(unchanging, page.rows, epoch)
    const rows = page.rows.map((row) => ({ ...toTransaction(row), otherAccount: accountOf(row) }))
    return { count: found.rows, cents: found.cents, ...page, rows, onFile }
  })

/** Without a text: the total from stored counts if possible, and the page through an index. */
async function readPage(
  db: Db,
  segments: readonly Segment[],
  filter: RowFilter,
  request: PageRequest,
  epoch: number,
): Promise<FoundRows | null> {
  const { types, ...rest } = filter
  if (types && Object.values(rest).every((value) => value === undefined))
    return readTypes(db, segments, types, request, epoch)
  const total = await totalOfRows(db, segments, filter)
  const page = total && (await pageOfRows(db, segments, filter, request, epoch))
  return page && { ...total, page }
}

/** For types alone, as used for the figures of a balance, everything was counted when it was stored. */
async function readTypes(
  db: Db,
  segments: readonly Segment[],
  types: NonNullable<RowFilter['types']>,
  request: PageRequest,
  epoch: number,
): Promise<FoundRows | null> {
  const isMeant = (type: string) =>
    'only' in types ? types.only.includes(type) : !types.except.includes(type)
  const summaries = await readSummaries(db, segments)
  const total: RowTotal = { rows: 0, cents: 0 }
  const having = segments.filter(({ segmentId }) => {
    const sums = (summaries.get(segmentId)?.types ?? []).filter(([type]) => isMeant(type))
    for (const [, rows, cents] of sums) {
      total.rows += rows
      total.cents += cents
    }
    return sums.length > 0
  })
  let page = await pageOfRows(db, having, { types }, request, epoch)
  // Each segment has such rows, so reading stops at most once before it comes to one behind the cursor.
  while (page?.next && page.rows.length === 0)
    page = await pageOfRows(db, having, { types }, { ...request, after: page.next }, epoch)
  return page && { ...total, page }
}

interface Whereabouts {
  epoch: number
  mark: RowMark | undefined
}

/** A backward page is read in the opposite order. */
function requestOf(query: RowsQuery, { isForward = true, cursor }: Partial<RowMark> = {}): PageRequest {
  const { order, descending } = orderOf(query.sort)
  return { order, descending: descending === isForward, limit: TRANSACTIONS_PER_PAGE, after: cursor }
}

interface PlacedRows extends Pick<TransactionPage, 'first' | 'previous' | 'next'> {
  rows: PublishedRow[]
}

/** The position of a page among all rows that match the filter. */
function placed(
  { rows: count, page: found }: FoundRows,
  query: RowsQuery,
  { epoch, mark }: Whereabouts,
): PlacedRows {
  const { order } = orderOf(query.sort)
  const { isForward = true } = mark ?? {}
  const rows = isForward ? found.rows : found.rows.toReversed()
  const [top, bottom] = [rows[0], rows.at(-1)]
  if (!top || !bottom) return { first: 0, rows: [], previous: null, next: null }
  const place = Math.min(mark?.place ?? (isForward ? 1 : count), count)
  const first = isForward ? place : place - rows.length + 1
  const last = first + rows.length - 1
  const markAt = (row: PublishedRow, goesForward: boolean, its: number) =>
    printMark({ isForward: goesForward, place: its, cursor: cursorOf(row, order, epoch) })
  return {
    first,
    rows,
    previous: first > 1 ? markAt(top, false, first - 1) : null,
    next: last < count ? markAt(bottom, true, last + 1) : null,
  }
}
