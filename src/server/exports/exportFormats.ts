import type { ExportFormat } from '#contract/lists/listState.ts'
import type { ExportTable } from './ExportTable.ts'
import { xlsxFile } from './xlsxFile.ts'
import { dollars } from '#contract/domain/money.ts'
import type { Cell, Column, ColumnType } from '#contract/lists/listColumns.ts'

interface Format {
  mediaType: string
  write: (table: ExportTable) => AsyncIterable<Buffer>
  /** Whether it is compressed for sending. */
  isText: boolean
}

async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const text of texts) yield Buffer.from(text)
}

export const FORMATS: Readonly<Record<ExportFormat, Format>> = {
  csv: {
    mediaType: 'text/csv; charset=utf-8',
    write: (table) => bytesOf(csvText(table)),
    isText: true,
  },
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: xlsxFile,
    isText: false,
  },
  json: {
    mediaType: 'application/json',
    write: (table) => bytesOf(jsonText(table)),
    isText: true,
  },
}

/** The content and its day: `candidates-20261103-GEN-STR-2026-07-24.csv`. */
export const fileNameOf = ({ fileName, asOf }: ExportTable, format: ExportFormat): string =>
  `${[fileName, asOf ?? '']
    .map((part) => part.replaceAll(/[^A-Za-z0-9]+/g, '-').replaceAll(/^-|-$/g, ''))
    .filter(Boolean)
    .join('-')
    .slice(0, 120)}.${format}`

/** Without it, spreadsheets read UTF-8 as their local character set. */
const BYTE_ORDER_MARK = '\ufeff'

/** A table as CSV (RFC 4180): a header and the rows, so that programs recognize what each column is. */
export async function* csvText({ columns, batches }: ExportTable): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + line(columns.map(({ header }) => quoted(header)))
  for await (const rows of batches) yield rows.map((row) => line(fieldsOf(row, columns))).join('')
}

const line = (fields: readonly string[]) => `${fields.join(',')}\r\n`

const fieldsOf = (row: readonly Cell[], columns: readonly Column[]) =>
  row.map((cell, index) => field(cell, columns[index]?.type ?? 'text'))

function field(cell: Cell, type: ColumnType): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return type === 'money' ? dollars(cell) : String(cell)
  return quoted(type === 'text' ? withoutFormula(cell) : cell)
}

/** An apostrophe keeps spreadsheets from running text as a formula. */
const withoutFormula = (text: string) => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text)

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/**
 * A table as one JSON object: its description, its columns, and its rows as objects with the columns' keys. Money is in
 * dollars.
 */
export async function* jsonText(table: ExportTable): AsyncGenerator<string> {
  const { title, asOf, source, columns, batches } = table
  const beginning = JSON.stringify({ title, asOf, source, columns })
  yield `${beginning.slice(0, -1)},"rows":[`
  let separator = '\n'
  for await (const rows of batches) {
    if (rows.length === 0) continue
    yield separator + rows.map((row) => JSON.stringify(recordOf(row, columns))).join(',\n')
    separator = ',\n'
  }
  yield '\n]}\n'
}

const recordOf = (cells: readonly Cell[], columns: readonly Column[]) =>
  Object.fromEntries(
    columns.map(({ key, type }, index) => {
      const cell = cells[index] ?? null
      return [key, type === 'money' && typeof cell === 'number' ? cell / 100 : cell]
    }),
  )
