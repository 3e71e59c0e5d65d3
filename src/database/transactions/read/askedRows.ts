import type { RowsQuery } from '#contract/endpoints/rowParameters.ts'
import type { Transaction } from '#contract/schemas/transaction.ts'
import type { PublishedRow } from './readRanges.ts'
import type { RowOrder } from './rowCursor.ts'
import type { RowFilter } from './rowFilter.ts'
import type { Segment } from '../store/segment.ts'
import { FIRST_DAY, publishedDay } from '../store/storedRow.ts'
import { withoutPlus4 } from '#contract/domain/zipIn.ts'

/** The segments of the lists that an address asks for. */
export const ofList = (segments: readonly Segment[], list: RowsQuery['list']): readonly Segment[] =>
  list === undefined ? segments : segments.filter(({ isWhole }) => isWhole === (list === 'whole'))

/** The part of a call’s query that filters rows. */
export function filterOf({ text, type, from, to, least, most }: RowsQuery): RowFilter {
  return {
    text,
    types: type && typesOf(type),
    from: from ?? (to === undefined ? undefined : FIRST_DAY),
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

/** Converts a call’s `sort` to the store's order; newest first by default. */
export const orderOf = (sort: RowsQuery['sort'] = 'newest'): { order: RowOrder; descending: boolean } => ({
  order: sort === 'newest' || sort === 'oldest' ? 'day' : 'amount',
  descending: sort === 'newest' || sort === 'largest',
})

/** The published part of a row. */
export function toTransaction(published: PublishedRow): Transaction {
  const { id: _id, partyId: _party, day, dayGiven, place, ...row } = published
  return { ...row, ...publishedDay(day, dayGiven), place: withoutPlus4(place) }
}
