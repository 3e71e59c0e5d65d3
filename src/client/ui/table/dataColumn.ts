import type { ReactNode } from 'react'
import type { Sort, SortDirection } from '#contract/lists/listState.ts'

/** One column of a DataTable. Declare columns outside the component, so that a render does not sort again. */
export interface DataColumn<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /**
   * A width from the specification, or for a few letters, a date, a short code or two buttons; otherwise the column takes
   * the remaining room.
   */
  width?: 'account' | 'name' | 'letters' | 'office' | 'district' | 'money' | 'code' | 'actions'
  /** Amounts are aligned as numbers by their width. */
  align?: 'number'
  /** The direction of the first click on the header, if it sorts. */
  sortFirst?: SortDirection
  /** The label in a card on a narrow screen, if the header is too short. */
  cardLabel?: string
  /** Names the row: its header for a screen reader and the title of its card. */
  primary?: boolean
}

/** The order in which rows are given. */
export interface RowOrder extends Sort {
  /** For the caption, if the header alone would not say it: "newest account first". */
  words?: string
}

/** A column whose header sorts. */
export interface SortingColumn {
  key: string
  sortFirst?: SortDirection
}

/** How the headers of a table sort its rows. The component that supplies the rows keeps their order. */
export interface Sorting {
  /** The current order of the rows. */
  sort: Sort
  isSortable: (key: string) => boolean
  onSort: (column: SortingColumn) => void
  /** The parameter that the header submits without scripts. */
  send: (column: SortingColumn) => Sent
  /** The choice of an order by name, which a phone has instead of headers. */
  choose: { form: string; valueOf: (sort: Sort) => string; onChoose: (sort: Sort) => void }
}

/** The parameter that a button adds to a form of the page. */
export interface Sent {
  form: string
  name: string
  value: string
}

/** What a row can open below itself. The parent tracks which rows are open. */
export interface RowDetail<Row> {
  /** The header of the toggles' column, such as "Account breakdown". */
  title: string
  /** The toggle's name, such as "Account breakdown of Ada Example". */
  label: (row: Row) => string
  canExpand: (row: Row) => boolean
  isExpanded: (row: Row) => boolean
  onToggle: (row: Row) => void
  /** The parameter that the toggle submits without scripts. */
  send?: (row: Row) => Sent
  render: (row: Row) => ReactNode
}

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
