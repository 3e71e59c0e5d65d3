import { NO_DAY } from '../transactions/storedRow.ts'
import { dayOf, type FiledRow } from './filedRow.ts'
import { addTo, type Total } from './mergeTally.ts'
import type { Settlement } from './settlement.ts'

/**
 * Rows that wait under a filer's name, grouped by whether their own day is the reason: too early or too late for its
 * account, or one that cannot be, so that it does not say whether they are that account's.
 */
export interface WaitingRows extends Total {
  filer: string
  day: 'early' | 'late' | 'impossible' | null
}

/** Counts a row that waits, even if its name is settled. */
export function countWaiting(
  counted: Map<string, WaitingRows>,
  row: FiledRow,
  settlement: Settlement | undefined,
): void {
  const day = settlement ? dayIn(settlement, dayOf(row)) : null
  const key = `${day} ${row.filer}`
  const known = counted.get(key)
  const of = known ?? { filer: row.filer, day, rows: 0, cents: 0 }
  if (!known) counted.set(key, of)
  addTo(of, row.cents)
}

function dayIn({ firstDay }: Settlement, day: string): 'early' | 'late' | 'impossible' {
  if (day === NO_DAY) return 'impossible'
  return day < firstDay ? 'early' : 'late'
}
