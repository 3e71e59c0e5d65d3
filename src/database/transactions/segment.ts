import { type RawBuilder, sql } from 'kysely'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import type { SegmentTable } from './storeTables.ts'
import { isoDay } from './storedRow.ts'

/** The rows of one owner, kind and calendar year, whole list or loose. */
export interface Segment {
  segmentId: number
  /** An account's number, or below zero a filer's name that waits for one. */
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

/** So many rows a segment has room for. */
export const SEGMENT_ROOM = 2 ** 24

/** The segment that a row with this key is of. */
export const segmentOf = (entryId: number) => Math.floor(entryId / SEGMENT_ROOM)

/** The keys of a segment's rows. */
export const firstEntryOf = (segmentId: number) => segmentId * SEGMENT_ROOM
export const lastEntryOf = (segmentId: number) => (segmentId + 1) * SEGMENT_ROOM - 1

/** The `since` of segments that an import left unfinished: no epoch ever comes that far. */
export const NEVER = 2 ** 50

/** Whether a segment is visible at an epoch, by its columns. */
export const visibleAt = (epoch: number): RawBuilder<boolean> =>
  sql<boolean>`since <= ${epoch} and (until is null or until > ${epoch})`

/** What is read of a row of the store’s table. */
export type SegmentRow = Omit<SegmentTable, 'since' | 'until' | 'content_hash'>

/** A row of the store’s table as the rest of the program has it, its days ISO. */
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
