import { dayOf, type FiledRow } from './filedRow.ts'
import { addTo, type Total } from './mergeTally.ts'
import type { Settlement } from './settlement.ts'

/** Rows that wait under a filer's name, by the reason of their own, if it is their day. */
export interface WaitingRows extends Total {
  filer: string
  day: 'early' | 'late' | null
}

/** Counts a row that waits, though its name may be settled. */
export function countWaiting(
  counted: Map<string, WaitingRows>,
  row: FiledRow,
  settlement: Settlement | undefined,
): void {
  const day = !settlement ? null : dayOf(row) < settlement.firstDay ? 'early' : 'late'
  const key = `${day} ${row.filer}`
  const known = counted.get(key)
  const of = known ?? { filer: row.filer, day, rows: 0, cents: 0 }
  if (!known) counted.set(key, of)
  addTo(of, row.cents)
}
