import { dayOf, type FiledRow } from './filedRow.ts'
import { addTo, type Total } from './mergeTally.ts'
import type { Settlement } from './settlement.ts'

/**
 * Rows that wait under a filer's name, grouped by whether their own day is the reason: too early or too late for its
 * account.
 */
export interface WaitingRows extends Total {
  filer: string
  day: 'early' | 'late' | null
}

/** Counts a row that waits, even if its name is settled. */
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
