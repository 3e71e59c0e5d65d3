import type { PageRequest } from './pageOfRows.ts'

export type FirstRows = ReturnType<typeof firstRows>

/**
 * Keeps the rows of a page, and the one after it, out of all that are added; leaves out rows that do not come after its
 * cursor.
 */
export function firstRows({ order, descending, limit, after }: PageRequest) {
  const way = descending ? -1 : 1
  /** In order. */
  const kept: { at: number; key: number }[] = []
  const isBehind = (at: number, key: number, one: { at: number; key: number }) =>
    way * (at - one.at || key - one.key) > 0
  const edge = after && { at: after.at, key: after.entryId }

  return {
    add(key: number, day: number, cents: number): void {
      const at = order === 'day' ? day : cents
      if (edge && !isBehind(at, key, edge)) return
      const last = kept.at(-1)
      const isFull = kept.length > limit
      if (isFull && last && isBehind(at, key, last)) return
      if (isFull) kept.pop()
      const next = kept.findLastIndex((one) => isBehind(at, key, one)) + 1
      kept.splice(next, 0, { at, key })
    },
    keys: (): number[] => kept.map(({ key }) => key),
  }
}
