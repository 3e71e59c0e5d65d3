import { amongNumbers } from '../../connection/amongValues.ts'
import type { Db } from '../../connection/Db.ts'
import { type Given, preparedQuery } from '../../connection/preparedQuery.ts'
import type { Segment } from '../store/segment.ts'
import { type SegmentsAsked, segmentsOf } from '../store/visibleSegments.ts'
import type { SegmentSummaryTable } from '../store/storeTables.ts'
import { counter, type Counted, type Summary, type Where } from '../store/summarize.ts'

/** The summaries of some owners' segments. */
export const summariesOfOwners = (db: Db, given: Given<SegmentsAsked>) =>
  db
    .selectFrom('books.segment_summary')
    .select(['segment_id', 'summary'])
    .where('segment_id', 'in', segmentsOf(db, given).clearSelect().clearOrderBy().select('segment_id'))

const summariesOf = preparedQuery<{ ids: readonly number[] }, SegmentSummaryTable>((db, given) =>
  db
    .selectFrom('books.segment_summary')
    .select(['segment_id', 'summary'])
    .where(amongNumbers(db, 'segment_id', given('ids'))),
)

/** The summaries of these segments, as counted when they were stored. */
export async function readSummaries(
  db: Db,
  segments: readonly Pick<Segment, 'segmentId'>[],
): Promise<ReadonlyMap<number, Summary>> {
  if (segments.length === 0) return new Map()
  return summariesIn(await summariesOf(db, { ids: segments.map(({ segmentId }) => segmentId) }))
}

/** Parses what was found. */
export const summariesIn = (rows: readonly SegmentSummaryTable[]): ReadonlyMap<number, Summary> =>
  // Written by segmentBatch.
  new Map(rows.map(({ segment_id, summary }) => [segment_id, JSON.parse(summary) as Summary]))

/** A Summary over several years: months are ISO, such as `2026-11`. */
export interface MergedSummary extends Omit<Summary, 'months'> {
  months: Counted<string>[]
}

/** Adds up the summaries of some segments; `summaries` may have more. */
export function mergeSummaries(
  segments: readonly Pick<Segment, 'segmentId' | 'year'>[],
  summaries: ReadonlyMap<number, Summary>,
): MergedSummary {
  const months = counter<string>()
  const types = counter<string>()
  const sizes = counter<number>()
  const places = counter<Where>()
  for (const { segmentId, year } of segments) {
    const summary = summaries.get(segmentId)
    if (!summary) throw new Error(`Segment ${segmentId} has no summary`)
    for (const [month, ...of] of summary.months)
      months.count(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`, ...of)
    for (const each of summary.types) types.count(...each)
    for (const each of summary.sizes) sizes.count(...each)
    for (const each of summary.places) places.count(...each)
  }
  return {
    months: months.counted(),
    types: types.counted(),
    sizes: sizes.counted(),
    places: places.counted(),
  }
}
