import { addToSet } from '../addToSet.ts'
import { dayOf, type FiledRow, isAccount, type Owner } from './filedRow.ts'

/** What can be read of a rejected line: null for what cannot. */
export interface RejectedRow {
  filer: string | null
  /** ISO. */
  day: string | null
}

/** Whether a row on file may be the one that a rejected line should have brought again. */
export type IsDoubtful = (owner: Owner, row: FiledRow) => boolean

/**
 * Rows on file are in doubt if a line was rejected that may be theirs: of their filer, or of another name of their
 * account, and of their day. A filer or day that cannot be read may be any.
 */
export function doubtfulRows(
  rejected: readonly RejectedRow[],
  accountOf: (filer: string) => number | undefined,
): IsDoubtful | undefined {
  if (rejected.length === 0) return undefined
  const days = new Map<Owner | null, Set<string | null>>()
  for (const { filer, day } of rejected) {
    addToSet(days, filer, day)
    const account = filer === null ? undefined : accountOf(filer)
    if (account !== undefined) addToSet(days, account, day)
  }
  const isOn = (whose: Owner | null, day: string) =>
    days.get(whose)?.has(day) === true || days.get(whose)?.has(null) === true
  return (owner, row) =>
    isOn(null, dayOf(row)) || isOn(row.filer, dayOf(row)) || (isAccount(owner) && isOn(owner, dayOf(row)))
}
