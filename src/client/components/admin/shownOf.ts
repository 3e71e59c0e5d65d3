import { formatNumber } from '#contract/domain/text.ts'

/** For a caption: how many rows a table shows of how many there are, if it does not show all. */
export const shownOf = (rows: readonly unknown[], all: number): string =>
  rows.length < all ? `: ${formatNumber(rows.length)} of ${formatNumber(all)}` : ''
