import { type RawBuilder, sql } from 'kysely'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import type { SegmentTable } from './storeTables.ts'
import { isoDay } from './storedRow.ts'

/** The rows of one owner, kind and calendar year, whole list or loose. */
export interface Segment {
  segmentId: number
  /** An account's number, or a negative number for a filer's name whose rows wait. */
  owner: number
  kind: TransactionKind
  year: number
  /** Its rows are part of the account's whole list of this kind. */
  isWhole: boolean
  rows: number
  cents: number
  /** ISO. */
  firstDay: string
  lastDay: string
}

/** The number of rows that a segment has room for. */
export const SEGMENT_ROOM = 2 ** 24

/** The segment of the row with this key. */
export const segmentOf = (entryId: number) => Math.floor(entryId / SEGMENT_ROOM)

/** The range of a segment's row keys. */
export const firstEntryOf = (segmentId: number) => segmentId * SEGMENT_ROOM
export const lastEntryOf = (segmentId: number) => (segmentId + 1) * SEGMENT_ROOM - 1

/** The `since` of segments that an import left unfinished: no epoch ever gets that far. */
export const NEVER = 2 ** 50

/** The condition that a segment, or another row of these columns, is visible at an epoch; `alias` is its table's. */
export function visibleAt(epoch: number | RawBuilder<unknown>, alias?: string): RawBuilder<boolean> {
  const [since, until] = ['since', 'until'].map((column) => sql.ref(alias ? `${alias}.${column}` : column))
  return sql<boolean>`${since} <= ${epoch} and (${until} is null or ${until} > ${epoch})`
}

/** The columns to read from the store’s table. */
export type SegmentRow = Omit<SegmentTable, 'since' | 'until' | 'content_hash'>

/** Converts a row of the store’s table; days become ISO. */
export const toSegment = (row: SegmentRow): Segment => ({
  segmentId: row.segment_id,
  owner: row.owner,
  kind: row.kind,
  year: row.year,
  isWhole: row.is_whole === 1,
  rows: row.row_count,
  cents: row.cents,
  firstDay: isoDay(row.first_day),
  lastDay: isoDay(row.last_day),
})
