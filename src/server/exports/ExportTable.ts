import { pipeline, type Transform } from 'node:stream'
import { slicesOf } from '#contract/domain/rows.ts'
import type { EndpointId } from '#contract/endpoints/endpoints.ts'
import type { Cell, Column, ColumnOf, ColumnType } from '#contract/lists/listColumns.ts'
import type { RequestOf } from '../routes/Handlers.ts'

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

/** How the calls for visitors' files make their tables; they throw the refusal of a call. */
export type Tables = {
  [Id in Exclude<Extract<EndpointId, `export${string}`>, 'exportAuditEntries'>]: (
    request: RequestOf<Id>,
  ) => Promise<ExportTable>
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

/** These pieces, compressed. They are read no faster than the result is consumed, and abandoned if the result is. */
export async function* compressed(
  pieces: AsyncIterable<string | Buffer>,
  compressor: Transform,
): AsyncGenerator<Buffer> {
  // Errors on either side are thrown where the result is read.
  const made = pipeline(pieces, compressor, () => undefined)
  for await (const chunk of made) yield chunk as Buffer // compressors produce bytes
}
