import type { ExportTable } from './ExportTable.ts'
import { dollars } from '#contract/domain/money.ts'
import type { Cell, Column, ColumnType } from '#contract/lists/listColumns.ts'

/** Without it, spreadsheets read UTF-8 as their local character set. */
const BYTE_ORDER_MARK = '\ufeff'

/** A table as CSV (RFC 4180): a header and the rows, so that programs recognize what each column is. */
export async function* csvText({ columns, batches }: ExportTable): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + line(columns.map(({ header }) => quoted(header)))
  for await (const rows of batches) yield rows.map((row) => line(cells(row, columns))).join('')
}

const line = (fields: readonly string[]) => `${fields.join(',')}\r\n`

const cells = (row: readonly Cell[], columns: readonly Column[]) =>
  row.map((cell, index) => field(cell, columns[index]?.type ?? 'text'))

function field(cell: Cell, type: ColumnType): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return type === 'money' ? dollars(cell) : String(cell)
  return quoted(type === 'text' ? withoutFormula(cell) : cell)
}

/** An apostrophe keeps spreadsheets from running text as a formula. */
const withoutFormula = (text: string) => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text)

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
