import { toSegment, type Segment } from '../store/segment.ts'
import type { SegmentTable } from '../store/storeTables.ts'
import type { StoredRow } from '../store/storedRow.ts'

/** The rows of one owner, kind and calendar year, whole list or loose, in any number of segments. */
export interface Year extends Omit<Segment, 'segmentId'> {
  /** In the order they were stored. */
  segmentIds: number[]
}

/** The years of these segments of an owner and kind. */
export function yearsOf(segments: readonly SegmentTable[]): Year[] {
  const years = Map.groupBy(segments, ({ year, is_whole }) => `${year} ${is_whole}`)
  return [...years.values()].flatMap((its) => {
    const ordered = its.toSorted((a, b) => a.segment_id - b.segment_id).map(toSegment)
    const [first] = ordered
    if (!first) return []
    const { segmentId: _, ...of } = first
    return [
      {
        ...of,
        rows: ordered.reduce((sum, { rows }) => sum + rows, 0),
        cents: ordered.reduce((sum, { cents }) => sum + cents, 0),
        firstDay: ordered.map(({ firstDay }) => firstDay).toSorted()[0] ?? of.firstDay,
        lastDay:
          ordered
            .map(({ lastDay }) => lastDay)
            .toSorted()
            .at(-1) ?? of.lastDay,
        segmentIds: ordered.map(({ segmentId }) => segmentId),
      },
    ]
  })
}

/** Sorts by day; rows of one day keep their order. There are many more rows than days. */
export function inOrder(rows: readonly StoredRow[]): StoredRow[] {
  const days = [...Map.groupBy(rows, ({ day }) => day)]
  return days.toSorted(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, ofDay]) => ofDay)
}
