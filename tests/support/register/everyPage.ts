import { constantFrom, integer, record, boolean } from 'fast-check'
import { expect } from 'vitest'
import type { PageRequest, RowPage } from '#database/transactions/read/pageOfRows.ts'
import type { PublishedRow } from '#database/transactions/read/readRanges.ts'
import {
  type RowCursor,
  formatCursor,
  parseCursor,
  type RowOrder,
} from '#database/transactions/read/rowCursor.ts'
import type { RowFilter } from '#database/transactions/read/rowFilter.ts'
import type { StoredRow } from '#database/transactions/store/storedRow.ts'
import { times } from '#tests/support/runner/times.ts'

/** How many questions a test of pages asks. */
export const RUNS = times(12)

/** The parameters of paging. */
export interface Paging {
  order: RowOrder
  descending: boolean
  limit: number
}

/** Any paging parameters. */
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

/** Expects the rows of a page and of all pages after it in the requested order, ties in stored order. */
export function expectInOrder(read: readonly PublishedRow[], { order, descending }: Paging): void {
  const keys = read.map((row) => [order === 'day' ? row.day : row.cents, row.id] as const)
  const inOrder = keys.toSorted(([a, i], [b, j]) => (a < b ? -1 : a > b ? 1 : i - j))
  expect(keys).toEqual(descending ? inOrder.toReversed() : inOrder)
}

/** Whether a row passes a filter, in the plainest form. */
export const fits = ({ types, from, to, least, most, text = '' }: RowFilter, row: StoredRow) =>
  (!types || ('only' in types ? types.only.includes(row.type) : !types.except.includes(row.type))) &&
  row.day >= (from ?? '') &&
  row.day <= (to ?? '9') &&
  row.cents >= (least ?? -Infinity) &&
  row.cents <= (most ?? Infinity) &&
  text
    .split(' ')
    .every((word) =>
      `${row.party}\n${row.cityStateZip.replace(/(\d{5})-?\d{4}$/, '$1')}\n${row.detail}`
        .toLowerCase()
        .includes(word.toLowerCase()),
    )
