import type { FiledRow, Owner } from './filedRow.ts'
import { addTo, type Total } from './mergeTally.ts'
import type { IncomingRow } from './mergeYear.ts'

/** What arrived for an owner, in its order, and how many rows there are of each content. */
export interface Arrived {
  rows: FiledRow[]
  copies: Map<string, number>
}

/** How many of these rows there are of each content. */
export function copiesOf(rows: readonly FiledRow[]): Map<string, number> {
  const copies = new Map<string, number>()
  for (const { content } of rows) copies.set(content, (copies.get(content) ?? 0) + 1)
  return copies
}

/** Those of these rows that are more than as many are known of their content. */
export function withoutKnown(rows: readonly FiledRow[], known: ReadonlyMap<string, number>): FiledRow[] {
  const left = new Map(known)
  return rows.filter(({ content }) => {
    const copies = left.get(content) ?? 0
    left.set(content, copies - 1)
    return copies <= 0
  })
}

/**
 * By owner, what arrived. Rows alike within a file are as many transactions; two files with the same day do not double
 * it: the rows of the first stay, and more of them in a later one are added. The pages of one list have no row twice.
 */
export function withoutRepeated(
  incoming: readonly IncomingRow[],
  arePages: boolean,
  repeated: Total,
): Map<Owner, Arrived> {
  const arrived = new Map<Owner, Arrived>()
  const inFile = new Map<Owner, Map<string, { file: number; rows: number }>>()
  for (const { row, file, owner } of incoming) {
    let own = arrived.get(owner)
    let counted = inFile.get(owner)
    if (!own || !counted) {
      arrived.set(owner, (own = { rows: [], copies: new Map() }))
      inFile.set(owner, (counted = new Map()))
    }
    const { content } = row
    const before = counted.get(content)
    const rows = before && (arePages || before.file === file) ? before.rows + 1 : 1
    counted.set(content, { file, rows })
    if (rows > (own.copies.get(content) ?? 0)) {
      own.rows.push(row)
      own.copies.set(content, rows)
    } else addTo(repeated, row.cents)
  }
  return arrived
}
