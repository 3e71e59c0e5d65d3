import { slicesOf } from '#contract/domain/rows.ts'
import type { Cell, Column, ColumnOf, ColumnType } from '#contract/lists/listColumns.ts'

/** A table to export, independent of the format. Its rows are read only as they are written. */
export interface ExportTable {
  /** A title for people. */
  title: string
  /** The same for a file name, in letters, digits and hyphens. */
  fileName: string
  /** The ISO day of the oldest part; null if not known for all parts. */
  asOf: string | null
  /** The source, as a sentence. */
  source: string
  columns: readonly Column[]
  /** The cells of each row in the order of the columns, in batches of rows. */
  batches: AsyncIterable<readonly (readonly Cell[])[]>
}

export const column = <Row>(
  key: string,
  header: string,
  type: ColumnType,
  value: (row: Row) => Cell,
): ColumnOf<Row> => ({ key, header, type, value })

interface Content<Row> extends Pick<ExportTable, 'title' | 'fileName' | 'asOf' | 'source'> {
  columns: readonly ColumnOf<Row>[]
  /** All rows, or batches of them. */
  rows: readonly Row[] | AsyncIterable<readonly Row[]>
}

/** Makes a table of these rows and columns. */
export const tableOf = <Row>({ rows, columns, ...table }: Content<Row>): ExportTable => ({
  ...table,
  columns: columns.map(({ key, header, type }) => ({ key, header, type })),
  batches: cellsOf(rows, columns),
})

async function* cellsOf<Row>(
  rows: Content<Row>['rows'],
  columns: readonly ColumnOf<Row>[],
): ExportTable['batches'] {
  for await (const batch of isList(rows) ? slicesOf(rows, ROWS_AT_ONCE) : rows)
    yield batch.map((row) => columns.map(({ value }) => value(row)))
}

// Array.isArray does not narrow a readonly list.
const isList = <Row>(rows: Content<Row>['rows']): rows is readonly Row[] => Array.isArray(rows)

/** Rows that are turned into text per turn of the event loop. */
const ROWS_AT_ONCE = 2_000

/** "As of 2026-07-24." */
export const asOfLine = ({ asOf }: Pick<ExportTable, 'asOf'>): string =>
  asOf === null ? 'The date of some of this data is not known.' : `As of ${asOf}.`
