import { type Choice, isSameSort, type ListAddress, type ListState } from './listState.ts'
import { plainText, sortRows, type SortValue } from './sortRows.ts'

/** Rows of a page: with as many, none is longer than twenty screens of a phone, names of three lines included. */
export const ROWS_PER_PAGE = 50

/** How the rows of a list answer to what its address asks for. */
export interface ListRules<Row> {
  address: ListAddress
  /** What the words of a text are sought in. */
  textOf: (row: Row) => string
  /** By choice, the value that is chosen; '' cannot be. */
  choiceOf: Readonly<Partial<Record<Choice, (row: Row) => string>>>
  /** By column; a blank one is last whichever way the rest is sorted. */
  sortValueOf: Readonly<Record<string, (row: Row) => SortValue>>
  /** The usual order, to the last tie, which other orders keep among equals; undefined where rows come in it. */
  compare: ((a: Row, b: Row) => number) | undefined
}

export interface ListView<Row> {
  /** All rows that are asked for, in the order that is asked for: what an export of the screen has. */
  matching: readonly Row[]
  /** Those of the page. */
  rows: readonly Row[]
  /** The page shown: the last one where the list ends before the one that was asked for. */
  page: number
  pages: number
}

/** What of a list the state shows. */
export function applyListState<Row>(
  rows: readonly Row[],
  state: ListState,
  rules: ListRules<Row>,
): ListView<Row> {
  const { address, sortValueOf, compare } = rules
  const { sort } = state
  const inOrder = filterRows(compare ? rows.toSorted(compare) : rows, state, rules)
  const sortValue = sortValueOf[sort.key]
  const matching =
    sortValue && !isSameSort(sort, address.order) ? sortRows(inOrder, sortValue, sort.direction) : inOrder
  const perPage = address.rowsPerPage ?? ROWS_PER_PAGE
  const pages = Math.max(1, Math.ceil(matching.length / perPage))
  const page = Math.min(state.page, pages)
  return { matching, rows: matching.slice((page - 1) * perPage, page * perPage), page, pages }
}

function filterRows<Row>(
  rows: readonly Row[],
  { text, choices }: ListState,
  { textOf, choiceOf, address }: ListRules<Row>,
): readonly Row[] {
  const words = plainText(text).split(/\s+/).filter(Boolean)
  const chosen = address.choices.flatMap((name) => {
    const [value, valueOf] = [choices[name], choiceOf[name]]
    return value !== undefined && valueOf ? [(row: Row) => valueOf(row) === value] : []
  })
  if (words.length === 0 && chosen.length === 0) return rows
  return rows.filter((row) => {
    if (!chosen.every((isChosen) => isChosen(row))) return false
    if (words.length === 0) return true
    const sought = plainText(textOf(row))
    return words.every((word) => sought.includes(word))
  })
}

/** What there is to choose among these rows, as text with numbers in their order. */
export function valuesToChoose<Row>(rows: readonly Row[], valueOf: (row: Row) => string): string[] {
  return [...new Set(rows.map(valueOf))].filter(Boolean).toSorted(BY_NUMBER.compare)
}

const BY_NUMBER = new Intl.Collator('en', { numeric: true })
