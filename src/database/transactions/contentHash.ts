import { createHash } from 'node:crypto'
import type { StoredRow } from './storedRow.ts'

/** Every field, in an order that never changes, or no hash on file would fit any more. */
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
]

/** All that a row says. */
export const rowText = (row: StoredRow): string => JSON.stringify(valuesOf(row))

/** More rows than that make one text of many megabytes. */
const AT_ONCE = 1_000

/** Of all that the rows say, in their order. */
export function contentHash(rows: readonly StoredRow[]): string {
  const hash = createHash('sha256')
  for (let start = 0; start < rows.length; start += AT_ONCE)
    hash.update(JSON.stringify(rows.slice(start, start + AT_ONCE).map(valuesOf)))
  return hash.digest('base64url')
}
