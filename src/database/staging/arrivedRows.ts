import type { FiledRow, Owner } from './filedRow.ts'
import { addTo, type Total } from './mergeTally.ts'
import type { IncomingRow } from './mergeYear.ts'

/** The rows that arrived for an owner, in order, and the number of rows with each content. */
export interface Arrived {
  rows: FiledRow[]
  copies: Map<string, number>
}

/** The number of rows with each content. */
export function copiesOf(rows: readonly FiledRow[]): Map<string, number> {
  const copies = new Map<string, number>()
  for (const { content } of rows) copies.set(content, (copies.get(content) ?? 0) + 1)
  return copies
}

/** The rows that exceed the known number of copies of their content. */
export function withoutKnown(rows: readonly FiledRow[], known: ReadonlyMap<string, number>): FiledRow[] {
  const left = new Map(known)
  return rows.filter(({ content }) => {
    const copies = left.get(content) ?? 0
    left.set(content, copies - 1)
    return copies <= 0
  })
}

/**
 * The rows that arrived, by owner. Equal rows within one file are separate transactions. Two files that cover the same
 * day do not double it: rows of the first file count, and a later file adds only copies beyond those. The pages of one
 * list never repeat a row.
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
