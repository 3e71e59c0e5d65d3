import { sizeOf } from './sizeClasses.ts'
import { stateIn } from './stateIn.ts'
import { NO_DAY, type StoredRow } from './storedRow.ts'

/** A key, the number of its rows, and their sum in cents. */
export type Counted<Key> = [key: Key, rows: number, cents: number]

export type Where = 'in' | 'out' | 'unknown'

/**
 * The sums of a segment's rows in four breakdowns; all but the months of days that cannot be add up to the total. Keys
 * without rows are left out.
 */
export interface Summary {
  /** By month number, in order; none for days that cannot be. */
  months: Counted<number>[]
  /** By the state's code. */
  types: Counted<string>[]
  /** By the index of their class in SIZES. */
  sizes: Counted<number>[]
  /** In Florida, in another state, or unknown. */
  places: Counted<Where>[]
}

/** Counts the rows of a segment, all of one calendar year. */
export function summarize(rows: readonly StoredRow[]): Summary {
  const months = counter<number>()
  const types = counter<string>()
  const sizes = counter<number>()
  const places = counter<Where>()
  for (const { day, cents, type, cityStateZip } of rows) {
    if (day !== NO_DAY) months.count(Number(day.slice(5, 7)), 1, cents)
    types.count(type, 1, cents)
    sizes.count(sizeOf(cents), 1, cents)
    places.count(whereIs(cityStateZip), 1, cents)
  }
  return {
    months: months.counted(),
    types: types.counted(),
    sizes: sizes.counted(),
    places: places.counted(),
  }
}

function whereIs(place: string): Where {
  const state = stateIn(place)
  return state === 'FL' ? 'in' : state === '' ? 'unknown' : 'out'
}

/** Counts by key; the counts are returned in key order. */
export function counter<Key extends string | number>() {
  const counts = new Map<Key, Counted<Key>>()
  return {
    count(key: Key, rows: number, cents: number): void {
      const found = counts.get(key)
      if (!found) counts.set(key, [key, rows, cents])
      else {
        found[1] += rows
        found[2] += cents
      }
    },
    counted: (): Counted<Key>[] => [...counts.values()].toSorted(([a], [b]) => (a < b ? -1 : Number(a > b))),
  }
}
