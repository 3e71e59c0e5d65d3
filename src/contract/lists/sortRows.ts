export type SortDirection = 'ascending' | 'descending'

export type SortValue = string | number | null

/** Keys are computed once per row and compared by code unit; a collator would delay 10,000 rows noticeably. */
export function sortRows<Row>(
  rows: readonly Row[],
  sortValue: (row: Row) => SortValue,
  direction: SortDirection,
): Row[] {
  const sign = direction === 'ascending' ? 1 : -1
  return rows
    .map((row) => ({ row, key: comparable(sortValue(row)) }))
    .toSorted((a, b) => compareKeys(a.key, b.key, sign))
    .map(({ row }) => row)
}

/** The text in lower case, without accents, trimmed. */
export const plainText = (text: string): string => withoutAccents(text.trim()).toLowerCase()

/** Few names have an accent, and checking for one costs much less than normalizing a name. */
const withoutAccents = (text: string) =>
  /[^ -~]/.test(text) ? text.normalize('NFD').replaceAll(/\p{M}/gu, '') : text

/** A blank becomes null. */
const comparable = (value: SortValue): SortValue =>
  typeof value === 'string' ? plainText(value) || null : value

/** Blanks come last in either direction. */
function compareKeys(a: SortValue, b: SortValue, sign: number): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return a < b ? -sign : sign
}
