import type { Content, Line } from './commands.ts'
import { type Totals, keyOf, count } from './state.ts'

/** One owner's rows that arrived, with the filer's name of each of the equal ones. */
export type Arrived = Map<string, { content: Content; filers: string[] }>

/**
 * Equal rows within a file are separate transactions. Overlapping exports repeat them; the pages of an account do not.
 */
export function arrivedByOwner(
  files: readonly (readonly Line[])[],
  ownerOf: (line: Line) => number | string,
  arePages: boolean,
  totals: Totals,
): Map<number | string, Arrived> {
  const arrived = new Map<number | string, Arrived>()
  for (const file of arePages ? [files.flat()] : files) {
    const inFile = new Map<number | string, Arrived>()
    for (const line of file) {
      const rows: Arrived = inFile.get(ownerOf(line)) ?? new Map()
      inFile.set(ownerOf(line), rows)
      const key = keyOf(line.content)
      rows.set(key, { content: line.content, filers: [...(rows.get(key)?.filers ?? []), line.filer] })
    }
    for (const [owner, rows] of inFile) {
      const all: Arrived = arrived.get(owner) ?? new Map()
      arrived.set(owner, all)
      for (const [key, { content, filers }] of rows) {
        const before = all.get(key)?.filers ?? []
        all.set(key, { content, filers: [...before, ...filers.slice(before.length)] })
        count(totals.repeated, content.cents, Math.min(before.length, filers.length))
      }
    }
  }
  return arrived
}
