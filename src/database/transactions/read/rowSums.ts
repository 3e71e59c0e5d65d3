import type { RowSums } from '#contract/schemas/transactionSummary.ts'
import { SIZES } from '../store/sizeClasses.ts'
import type { MergedSummary } from './readSummaries.ts'
import type { Segment } from '../store/segment.ts'
import { NO_DAY } from '../store/storedRow.ts'

/** The sums of these segments' rows, in the public form. */
export function rowSums(
  segments: readonly Segment[],
  { months, types, sizes, places }: MergedSummary,
): Omit<RowSums, 'kind'> {
  const undated = segments.filter(({ firstDay }) => firstDay === NO_DAY)
  return {
    count: segments.reduce((sum, { rows }) => sum + rows, 0),
    cents: segments.reduce((sum, { cents }) => sum + cents, 0),
    months: months.map(([month, count, cents]) => ({ month, count, cents })),
    ...(undated.length > 0 && {
      undated: {
        count: undated.reduce((sum, { rows }) => sum + rows, 0),
        cents: undated.reduce((sum, { cents }) => sum + cents, 0),
      },
    }),
    types: types.map(([type, count, cents]) => ({ type, count, cents })),
    sizes: sizes.map(([size, count, cents]) => ({ most: bound(size), count, cents })),
    places: places.map(([where, count, cents]) => ({ where, count, cents })),
  }
}

function bound(size: number): number | null {
  const most = SIZES[size] ?? Infinity
  return most === Infinity ? null : most
}
