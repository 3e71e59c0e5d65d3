import type { Sort } from '#contract/lists/listState.ts'
import type { RowOrder } from './dataColumn.ts'

/** `, newest first` while the rows are in that order; `, by name` or `, by name, descending` in another. */
export function orderText(
  order: RowOrder | undefined,
  sort: Sort | undefined,
  header = '',
): string | undefined {
  const isUsual = sort?.key === order?.key && sort?.direction === order?.direction
  if (isUsual || header === '') return order?.words && `, ${order.words}`
  return `, by ${header.toLowerCase()}${sort?.direction === 'descending' ? ', descending' : ''}`
}
