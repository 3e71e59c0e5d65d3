import { constantFrom, integer, record, boolean } from 'fast-check'
import { expect } from 'vitest'
import type { PageRequest, RowPage } from '#database/transactions/pageOfRows.ts'
import type { PublishedRow } from '#database/transactions/readRanges.ts'
import { type RowCursor, formatCursor, parseCursor, type RowOrder } from '#database/transactions/rowCursor.ts'
import type { RowFilter } from '#database/transactions/rowFilter.ts'
import type { StoredRow } from '#database/transactions/storedRow.ts'

/** RUNS=300 for the whole of it. */
export const RUNS = Number(process.env['RUNS'] ?? 12)

/** How pages are asked for. */
export interface Paging {
  order: RowOrder
  descending: boolean
  limit: number
}

/** Any way to ask for pages. */
export const somePaging = record({
  order: constantFrom('day' as const, 'amount' as const),
  descending: boolean(),
  limit: integer({ min: 1, max: 20 }),
})

/** Every row, page by page. */
export async function everyPage(
  paging: Paging,
  read: (request: PageRequest) => Promise<RowPage | undefined | null>,
): Promise<PublishedRow[]> {
  const all: PublishedRow[] = []
  for (let after: RowCursor | undefined; ;) {
    const page = await read({ ...paging, after })
    expect(page?.rows.length).toBeLessThanOrEqual(paging.limit)
    all.push(...(page?.rows ?? []))
    if (!page?.next) return all
    after = parseCursor(formatCursor(page.next))
  }
}

/** The rows of a page and of all behind it are in the order that was asked for, those that are alike as they are stored. */
export function expectInOrder(read: readonly PublishedRow[], { order, descending }: Paging): void {
  const keys = read.map((row) => [order === 'day' ? row.day : row.cents, row.id] as const)
  const inOrder = keys.toSorted(([a, i], [b, j]) => (a < b ? -1 : a > b ? 1 : i - j))
  expect(keys).toEqual(descending ? inOrder.toReversed() : inOrder)
}

/** Whether a row is one of those that a filter leaves, as plainly as can be said. */
export const fits = ({ types, from, to, least, most, text = '' }: RowFilter, row: StoredRow) =>
  (!types || ('only' in types ? types.only.includes(row.type) : !types.except.includes(row.type))) &&
  row.day >= (from ?? '') &&
  row.day <= (to ?? '9') &&
  row.cents >= (least ?? -Infinity) &&
  row.cents <= (most ?? Infinity) &&
  text
    .split(' ')
    .every((word) =>
      `${row.party}\n${row.cityStateZip}\n${row.detail}`.toLowerCase().includes(word.toLowerCase()),
    )
