import { rowText } from './rowsHash.ts'
import type { SegmentTable } from '../store/storeTables.ts'
import type { StoredRow } from '../store/storedRow.ts'
import { inOrder } from './year.ts'

/**
 * A segment of at most this many rows is rewritten with the rows that join it, since one more segment would take as long
 * to read.
 */
export const FEW_ROWS = 100

interface ChangedYear {
  /** The segments that stay as they are. */
  kept: Set<SegmentTable>
  /** All other rows, by day. */
  written: readonly StoredRow[]
}

/**
 * What to write when a year that has these segments becomes these rows, which are in day order. Rows that join many
 * existing ones form a new segment, together with the rows of segments that are no larger than everything smaller
 * combined. So a row is rewritten only when the segment it is in has doubled, and each segment has more rows than all
 * smaller ones together.
 */
export async function changedYear(
  segments: readonly SegmentTable[],
  rows: readonly StoredRow[],
  { read, fewRows }: { read: (segment: SegmentTable) => Promise<StoredRow[]>; fewRows: number },
): Promise<ChangedYear> {
  const kept = new Set<SegmentTable>()
  if (segments.length === 0) return { kept, written: rows }
  const bySize = segments.toSorted((a, b) => a.row_count - b.row_count)
  const missing = rowCounts(rows)
  for (const segment of bySize.toReversed()) if (missing.takeAll(await read(segment))) kept.add(segment)
  const written = rows.filter(missing.take)
  if (written.length === 0) return { kept, written }
  let joined = 0
  let sum = written.length
  const staying = bySize.filter((segment) => kept.has(segment))
  for (const [index, { row_count }] of staying.entries()) {
    if (row_count <= Math.max(fewRows, sum)) joined = index + 1
    sum += row_count
  }
  let all = written
  for (const segment of staying.slice(0, joined)) {
    kept.delete(segment)
    all = [...(await read(segment)), ...all]
  }
  return { kept, written: inOrder(all) }
}

/** Counts equal rows, and takes some of them away. */
function rowCounts(rows: readonly StoredRow[]) {
  const counts = new Map<string, number>()
  const add = (row: StoredRow) => {
    const text = rowText(row)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  rows.forEach(add)

  /** Takes one such row; false if there is none left. */
  const take = (row: StoredRow): boolean => {
    const text = rowText(row)
    const count = counts.get(text) ?? 0
    if (count > 0) counts.set(text, count - 1)
    return count > 0
  }

  return {
    take,

    /** Takes all of these or none. */
    takeAll(some: readonly StoredRow[]): boolean {
      const missing = some.findIndex((row) => !take(row))
      if (missing !== -1) some.slice(0, missing).forEach(add)
      return missing === -1
    },
  }
}
