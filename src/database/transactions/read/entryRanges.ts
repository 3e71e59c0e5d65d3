import type { Db } from '../../connection/Db.ts'
import { readSummaries } from './readSummaries.ts'
import { firstEntryOf, type Segment } from '../store/segment.ts'
import type { Summary } from '../store/summarize.ts'

/** The keys of a segment's rows that may be in a range of days. */
export interface EntryRange {
  segment: Segment
  first: number
  last: number
  /** The most rows there can be. */
  rows: number
}

/** In a smaller segment, reading its months takes as long as scanning all rows. */
const WORTH_NARROWING = 1_000

/**
 * Where these segments have rows of the days from `from` to `to`, ISO and inclusive. Segments without any are left out.
 */
export async function entryRanges(
  db: Db,
  segments: readonly Segment[],
  from = '',
  to = '9999-99-99',
): Promise<EntryRange[]> {
  const some = segments.filter(({ firstDay, lastDay }) => firstDay <= to && lastDay >= from)
  const cut = some.filter(
    ({ rows, firstDay, lastDay }) => rows > WORTH_NARROWING && (firstDay < from || lastDay > to),
  )
  const summaries = await readSummaries(db, cut)
  return some.map((segment) => narrowed(segment, summaries.get(segment.segmentId), from, to))
}

function narrowed(segment: Segment, summary: Summary | undefined, from: string, to: string): EntryRange {
  const { segmentId, rows, firstDay, lastDay } = segment
  const upTo = (month: number) =>
    (summary?.months ?? []).reduce((sum, [each, count]) => (each <= month ? sum + count : sum), 0)
  const start = summary && firstDay < from ? upTo(Number(from.slice(5, 7)) - 1) : 0
  const end = summary && lastDay > to ? upTo(Number(to.slice(5, 7))) : rows
  const key = firstEntryOf(segmentId)
  return { segment, first: key + start, last: key + end - 1, rows: end - start }
}
