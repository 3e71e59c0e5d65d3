import type { RowsQuery } from '#contract/endpoints/rowParameters.ts'
import { ROWS_PER_PAGE } from '#contract/limits.ts'
import type { TransactionPage } from '#contract/schemas/transaction.ts'
import type { Db } from '../connection/openDatabase.ts'
import { withReadTransaction } from '../connection/withReadTransaction.ts'
import { boundedText } from './boundedText.ts'
import { namedAccounts } from './between/namedAccounts.ts'
import { askedRows, orderOf, toTransaction } from './askedRows.ts'
import { type PageRequest, pageOfRows, type RowPage } from './pageOfRows.ts'
import { findRows, pageOfFound } from './foundRows.ts'
import { parseMark, printMark, type RowMark } from './rowMark.ts'
import { cursorOf } from './rowCursor.ts'
import type { RowFilter } from './rowFilter.ts'
import { rowsOnFile } from './rowsOnFile.ts'
import type { PublishedRow } from './readRanges.ts'
import type { Segment } from './segment.ts'
import { sumsByType } from './sumsByType.ts'
import { type RowTotal, totalOfRows } from './totalOfRows.ts'
import { epochBehind } from './visibleSegments.ts'

/** Why a page cannot be had: its rows are gone; or they are too many to be looked through for one answer. */
export type NoPage = 'movedOn' | 'tooMany'

/**
 * A page of rows as its address asks for them, and what all of them come to. Rows of deleted records are left out. A page
 * that goes on from another is of the same rows, whatever was imported since.
 */
export const transactionPage = (db: Db, query: RowsQuery): Promise<TransactionPage | NoPage> =>
  withReadTransaction(db, async (unchanging) => {
    const mark = query.page === undefined ? undefined : parseMark(query.page)
    if (query.page !== undefined && !mark) return 'movedOn'
    const epoch = await epochBehind(unchanging, mark?.cursor)
    if (epoch === null) return 'movedOn'

    const { accounts, all, asked, filter: whole } = await askedRows(unchanging, query, epoch)
    const filter = await boundedText(unchanging, asked, whole, orderOf(query.sort).order)
    if (filter === null) return 'tooMany'
    const found = filter.text === undefined ? undefined : await findRows(unchanging, asked, filter)
    const total = found === undefined ? await totalOf(unchanging, asked, filter) : found
    const read = (request: PageRequest) =>
      found?.entries
        ? pageOfFound(unchanging, asked, found.entries, request, epoch)
        : pageOfRows(unchanging, asked, filter, request, epoch)
    const page = total && (await pageOf(read, query, { epoch, mark, count: total.rows }))
    if (!total || !page) return 'tooMany'
    const accountOf = await namedAccounts(unchanging, page.rows)
    const rows = page.rows.map((row) => ({ ...toTransaction(row), otherAccount: accountOf(row) }))
    const onFile = await rowsOnFile(unchanging, query.kind, accounts, all)
    return { count: total.rows, cents: total.cents, ...page, rows, onFile }
  })

/** By type alone, which is how the figures of a balance are asked for, everything was counted when it was stored. */
async function totalOf(db: Db, segments: readonly Segment[], filter: RowFilter): Promise<RowTotal | null> {
  const { types, ...rest } = filter
  if (!types || Object.values(rest).some((value) => value !== undefined))
    return totalOfRows(db, segments, filter)
  const isMeant = (type: string) =>
    'only' in types ? types.only.includes(type) : !types.except.includes(type)
  const sums = (await sumsByType(db, segments)).filter(({ type }) => isMeant(type))
  return {
    rows: sums.reduce((sum, { rows }) => sum + rows, 0),
    cents: sums.reduce((sum, { cents }) => sum + cents, 0),
  }
}

interface Whereabouts {
  epoch: number
  mark: RowMark | undefined
  /** Of all rows that the filter leaves. */
  count: number
}

interface PlacedRows extends Pick<TransactionPage, 'first' | 'previous' | 'next'> {
  rows: PublishedRow[]
}

/** Null where too many rows would have to be looked through. Backward it is read in the opposite order. */
async function pageOf(
  read: (request: PageRequest) => Promise<RowPage | null>,
  query: RowsQuery,
  { epoch, mark, count }: Whereabouts,
): Promise<PlacedRows | null> {
  const { isForward = true, cursor } = mark ?? {}
  const { order, descending } = orderOf(query.sort)
  const found = await read({
    order,
    descending: descending === isForward,
    limit: ROWS_PER_PAGE,
    after: cursor,
  })
  if (!found) return null
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
