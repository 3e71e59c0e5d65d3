import type { RowSums } from '#contract/schemas/transactionSummary.ts'

/** So many rows, and what they come to; null is not known. */
export interface Counted {
  count: number | null
  cents: number | null
}

/** One part of one way in which rows are added up. */
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

/** What rows come to in the ways that all sums have; each way adds up to all of them. */
export const sumRows = ({ months, types, sizes, places }: RowSums): SumRow[] => [
  ...months.map((one) => sumRow('month', one.month, one)),
  ...types.map((one) => sumRow('type', one.type || 'none given', one)),
  ...sizes.map((one) => sumRow('size', sizeWords(one.most), one)),
  ...places.map((one) => sumRow('place', WHERE[one.where], one)),
]

/** A class of amounts by its greatest, in cents; null is without limit. */
export function sizeWords(most: number | null): string {
  if (most === null) return 'more'
  return most < 0 ? 'went back' : `up to ${most / 100} dollars`
}

const WHERE = { in: 'in Florida', out: 'out of state', unknown: 'not said' } as const
