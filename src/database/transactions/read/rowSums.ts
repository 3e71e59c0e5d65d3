import type { RowSums } from '#contract/schemas/transactionSummary.ts'
import { SIZES } from '../store/sizeClasses.ts'
import type { MergedSummary } from './readSummaries.ts'
import type { Segment } from '../store/segment.ts'

/** The sums of these segments' rows, in the public form. */
export function rowSums(
  segments: readonly Segment[],
  { months, types, sizes, places }: MergedSummary,
): Omit<RowSums, 'kind'> {
  return {
    count: segments.reduce((sum, { rows }) => sum + rows, 0),
    cents: segments.reduce((sum, { cents }) => sum + cents, 0),
    months: months.map(([month, count, cents]) => ({ month, count, cents })),
    types: types.map(([type, count, cents]) => ({ type, count, cents })),
    sizes: sizes.map(([size, count, cents]) => ({ most: bound(size), count, cents })),
    places: places.map(([where, count, cents]) => ({ where, count, cents })),
  }
}

function bound(size: number): number | null {
  const most = SIZES[size] ?? Infinity
  return most === Infinity ? null : most
}
