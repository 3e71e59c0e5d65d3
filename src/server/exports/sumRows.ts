import type { RowSums } from '#contract/schemas/transaction.ts'
import { formatNumber } from '#contract/domain/text.ts'

/** A number of rows and their sum in cents; null if unknown. */
export interface Counted {
  count: number | null
  cents: number | null
}

/** One item of one breakdown of the rows. */
export interface SumRow extends Counted {
  by: string
  what: string
}

export const sumRow = (by: string, what: string, { count, cents }: Counted): SumRow => ({
  by,
  what,
  count,
  cents,
})

/** The breakdowns that all sums have; each adds up to all rows. */
export const sumRows = ({ months, undated, types, sizes, places }: RowSums): SumRow[] => [
  ...months.map((one) => sumRow('month', one.month, one)),
  ...(undated ? [sumRow('month', 'Not possible', undated)] : []),
  ...types.map((one) => sumRow('type', one.type || 'Not stated', one)),
  ...sizes.map((one) => sumRow('size', sizeText(one.most), one)),
  ...places.map((one) => sumRow('place', WHERE[one.where], one)),
]

/** The name of a size class by its largest amount, in cents; null means no upper limit. */
export function sizeText(most: number | null): string {
  if (most === null) return 'More than $100,000.00'
  return most < 0 ? 'Refunded' : `Up to $${formatNumber(most / 100)}.00`
}

const WHERE = { in: 'In Florida', out: 'Out of state', unknown: 'Not stated' } as const
