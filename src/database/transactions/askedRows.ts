import type { RowsQuery } from '#contract/endpoints/rowParameters.ts'
import type { Transaction } from '#contract/schemas/transaction.ts'
import type { Db } from '../connection/openDatabase.ts'
import type { PublishedRow } from './readRanges.ts'
import type { RowOrder } from './rowCursor.ts'
import type { RowFilter } from './rowFilter.ts'
import { visibleSegments } from './visibleSegments.ts'
import { withoutPlus4 } from './withoutPlus4.ts'

/** Where the rows are that an address asks for, of those of its accounts that are shown, as they are visible at an epoch. */
export async function askedRows(db: Db, query: RowsQuery, accounts: readonly number[], epoch: number) {
  const all = await visibleSegments(db, { accounts, kinds: [query.kind] }, epoch)
  const asked = all.filter(({ isWhole }) => query.list === undefined || isWhole === (query.list === 'whole'))
  return { all, asked, filter: filterOf(query) }
}

/** The part of a call’s query that leaves rows out. */
export function filterOf({ text, type, from, to, least, most }: RowsQuery): RowFilter {
  return {
    text,
    types: type && typesOf(type),
    from,
    to,
    least: least === undefined ? undefined : centsOf(least),
    most: most === undefined ? undefined : centsOf(most),
  }
}

function typesOf(asked: readonly string[]): RowFilter['types'] {
  const codes = asked.map((type) => type.replace('-', '')).map((code) => (code === 'none' ? '' : code))
  return asked[0]?.startsWith('-') ? { except: codes } : { only: codes }
}

const centsOf = (dollars: string) => Math.round(Number(dollars) * 100)

/** The `sort` of a call’s query as the store orders rows; the newest first where it says none. */
export const orderOf = (sort: RowsQuery['sort'] = 'newest'): { order: RowOrder; descending: boolean } => ({
  order: sort === 'newest' || sort === 'oldest' ? 'day' : 'amount',
  descending: sort === 'newest' || sort === 'largest',
})

/** What is published of a row. */
export function toTransaction({ id: _id, partyId: _party, place, ...row }: PublishedRow): Transaction {
  return { ...row, place: withoutPlus4(place) }
}
