/**
 * The content of a column: text; whole numbers; integer cents, which are written as dollars; ISO days. A blank cell is
 * null or '': unknown is not zero.
 */
export type ColumnType = 'text' | 'number' | 'money' | 'day'

export type Cell = string | number | null

/** A column of a list: of its page, its address and its files. */
export interface Column {
  /** Its name in the list's address and in JSON. */
  key: string
  /** Its name on the page and in a spreadsheet. */
  header: string
  type: ColumnType
  /** Set if its page aligns it as a number. Amounts always are; account numbers are not. */
  align?: 'number'
}

/** A column, and how to get its value from a row. */
export interface ColumnOf<Row> extends Column {
  value: (row: Row) => Cell
}

/** The columns of a list, by their keys. Its page may show more of a row than a value, and its files have more columns. */
export type ColumnsOf<Row> = Readonly<Record<string, ColumnOf<Row>>>

/** The column of cash on hand, whose value depends on balances. */
export const CASH = { key: 'cash', header: 'Cash on Hand', type: 'money' } as const
