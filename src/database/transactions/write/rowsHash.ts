import { createHash } from 'node:crypto'
import { slicesOf } from '#contract/domain/slicesOf.ts'
import type { StoredRow } from '../store/storedRow.ts'

/** Every field, in an order that must never change, or the stored hashes would no longer match. */
const valuesOf = (row: StoredRow) => [
  row.day,
  row.cents,
  row.type,
  row.report,
  row.party,
  row.address,
  row.cityStateZip,
  row.detail,
  row.inKind,
  row.filer,
  row.election,
  row.importId ?? '',
  row.dayGiven,
]

/** Everything a row says, as text. */
export const rowText = (row: StoredRow): string => JSON.stringify(valuesOf(row))

/** More rows at a time would make one text of many megabytes. */
const ROWS_AT_ONCE = 1_000

/** A hash of everything the rows say, in order. */
export function rowsHash(rows: readonly StoredRow[]): string {
  const hash = createHash('sha256')
  for (const some of slicesOf(rows, ROWS_AT_ONCE)) hash.update(JSON.stringify(some.map(valuesOf)))
  return hash.digest('base64url')
}
