import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import type { ColumnOf } from '#contract/lists/listColumns.ts'

/** How a page shows a column of a list: without a cell, as its value. */
type Look<Row> = Partial<Omit<DataColumn<Row>, 'key'>>

/** How a page shows the columns of a list, by their keys. */
export type Looks<Row, Key extends string> = Readonly<Partial<Record<Key, Look<Row>>>>

/** The columns of a list that a page shows, in the list's own order. */
export const pageColumns = <Row, Key extends string>(
  columns: Readonly<Record<Key, ColumnOf<Row>>>,
  looks: NoInfer<Looks<Row, Key>>,
): DataColumn<Row>[] =>
  // These are the keys.
  (Object.keys(columns) as Key[])
    .filter((key) => looks[key])
    .map((key) => ({ ...columns[key], cell: columns[key].value, ...looks[key] }))
