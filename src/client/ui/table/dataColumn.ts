import type { ReactNode } from 'react'

/** One column of a DataTable. Declare columns outside the component, so that a render does not sort again. */
export interface DataColumn<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** A width of the specification, or of a date or short code, or of two buttons; else the column takes what is left. */
  width?: 'account' | 'name' | 'office' | 'district' | 'money' | 'code' | 'actions'
  align?: 'number'
  /** The direction of the first press on the header, where it sorts. */
  sortFirst?: SortDirection
  /** What the card on a narrow screen calls it, where the header is too short. */
  cardLabel?: string
  /** Names the row: its header for a screen reader and the title of its card. */
  primary?: boolean
}

export type SortDirection = 'ascending' | 'descending'

export interface Sort {
  key: string
  direction: SortDirection
}

/** The order in which rows are given. */
export interface RowOrder extends Sort {
  /** For the caption, where the header alone would not say it: "newest account first". */
  words?: string
}

/** A column whose header sorts. */
export interface SortingColumn {
  key: string
  sortFirst?: SortDirection
}

/** How the headers of a table sort its rows. Who gives the rows keeps their order. */
export interface Sorting {
  /** The order that the rows are in. */
  sort: Sort
  isSortable: (key: string) => boolean
  onSort: (column: SortingColumn) => void
  /** What the header sends where nobody runs scripts. */
  send: (column: SortingColumn) => Sent
}

/** What a button adds to a form of the page. */
export interface Sent {
  form: string
  name: string
  value: string
}

/** What a row can open beneath itself. The parent keeps which rows are open. */
export interface RowDetail<Row> {
  /** The header of the toggles' column, such as "Account breakdown". */
  title: string
  /** The toggle's name, such as "Account breakdown of Ada Example". */
  label: (row: Row) => string
  canExpand: (row: Row) => boolean
  isExpanded: (row: Row) => boolean
  onToggle: (row: Row) => void
  /** What the toggle sends where nobody runs scripts. */
  send?: (row: Row) => Sent
  render: (row: Row) => ReactNode
}
