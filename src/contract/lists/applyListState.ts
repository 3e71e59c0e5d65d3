import type { Cell, ColumnsOf } from './listColumns.ts'
import {
  type Choice,
  isBound,
  isSameSort,
  type ListAddress,
  type ListState,
  type SortDirection,
} from './listState.ts'

// @limit memory browser/lists: Rows on a page of a list: {count}
/** With this many, no page is longer than twenty phone screens, even if names take three lines. */
export const ROWS_PER_PAGE = 50

/** The most rows that one page shows if asked for all; with more, a browser on a phone would stand still. */
export const MAX_ROWS_AT_ONCE = 3_000

export interface ListRules<Row> {
  address: ListAddress
  /** The text in which the words of a filter are searched. */
  textOf: (row: Row) => string
  /** The value of a row for each choice; '' cannot be chosen. Bounds compare the sort value of the column `cash`. */
  choiceOf: Readonly<Partial<Record<Choice, (row: Row) => string>>>
  /** The columns whose values sort rows; blanks come last in either direction. */
  columns?: ColumnsOf<Row> | undefined
  /** What sorts rows where it is not the value of a column. */
  sortValueOf?: Readonly<Record<string, (row: Row) => Cell>>
  /** The default order, without ties, which other orders keep among equals; undefined if rows already come in it. */
  compare: ((a: Row, b: Row) => number) | undefined
}

export interface ListView<Row> {
  /** All rows that match, in the order requested, as in an export of the list. */
  matching: readonly Row[]
  rows: readonly Row[]
  /** The page shown; the last one if the list ends before the page requested, the only one if it shows all rows. */
  page: number
  pages: number
  /** The rows of a page, unless all were asked for. */
  perPage: number
}

export function applyListState<Row>(
  rows: readonly Row[],
  state: ListState,
  rules: ListRules<Row>,
): ListView<Row> {
  const { address, compare } = rules
  const { sort } = state
  const inOrder = filterRows(compare ? rows.toSorted(compare) : rows, state, rules)
  const sortValue = rules.sortValueOf?.[sort.key] ?? rules.columns?.[sort.key]?.value
  const matching =
    sortValue && !isSameSort(sort, address.order) ? sortRows(inOrder, sortValue, sort.direction) : inOrder
  const perPage = address.rowsPerPage ?? ROWS_PER_PAGE
  if (state.page === 'all' && matching.length <= MAX_ROWS_AT_ONCE)
    return { matching, rows: matching, page: 1, pages: 1, perPage }
  const pages = Math.max(1, Math.ceil(matching.length / perPage))
  const page = state.page === 'all' ? 1 : Math.min(state.page, pages)
  return { matching, rows: matching.slice((page - 1) * perPage, page * perPage), page, pages, perPage }
}

/** The text without what people leave out or type differently. */
const soughtText = (text: string) => plainText(text.replaceAll(/['’‘ʼ´`]/g, ''))

function filterRows<Row>(
  rows: readonly Row[],
  { text, choices }: ListState,
  { textOf, choiceOf, sortValueOf, address }: ListRules<Row>,
): readonly Row[] {
  const words = soughtText(text).split(/\s+/).filter(Boolean)
  const chosen = address.choices.flatMap((name) => {
    const [value, valueOf] = [choices[name], isBound(name) ? sortValueOf?.cash : choiceOf[name]]
    if (value === undefined || !valueOf) return []
    if (!isBound(name)) return [(row: Row) => valueOf(row) === value]
    const [sign, limit] = [name === 'min' ? 1 : -1, Number(value) * 100]
    return [
      (row: Row) => {
        const cents = valueOf(row)
        // What nobody reported is neither more nor less.
        return typeof cents === 'number' && sign * cents >= sign * limit
      },
    ]
  })
  if (words.length === 0 && chosen.length === 0) return rows
  return rows.filter((row) => {
    if (!chosen.every((isChosen) => isChosen(row))) return false
    if (words.length === 0) return true
    const sought = soughtText(textOf(row))
    return words.every((word) => sought.includes(word))
  })
}

/** The values that can be chosen among these rows, as text; numbers are in numeric order. */
export const valuesToChoose = <Row>(
  rows: readonly Row[],
  valueOf: ((row: Row) => string) | undefined,
): string[] => (valueOf ? [...new Set(rows.map(valueOf))].filter(Boolean).toSorted(BY_NUMBER.compare) : [])

const BY_NUMBER = new Intl.Collator('en', { numeric: true })

/** Keys are computed once per row and compared by code unit; a collator would delay 10,000 rows noticeably. */
export function sortRows<Row>(
  rows: readonly Row[],
  sortValue: (row: Row) => Cell,
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
const comparable = (value: Cell): Cell => (typeof value === 'string' ? plainText(value) || null : value)

/** Blanks come last in either direction. */
function compareKeys(a: Cell, b: Cell, sign: number): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return a < b ? -sign : sign
}
