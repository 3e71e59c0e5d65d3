import { asOfLine, type Cell, type Column, type ColumnType, type ExportTable } from './ExportTable.ts'
import { dollars } from '#contract/domain/dollars.ts'

/** Without it a spreadsheet takes the letters of UTF-8 for those of its own country. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * A table as CSV by RFC 4180. The last two lines say as of which day it is and where it is from, in the first column:
 * the header stays the first line for whoever reads the file by program, and a file without them was cut.
 */
export async function* csvText(table: ExportTable): AsyncGenerator<string> {
  const { columns, batches, source } = table
  yield BYTE_ORDER_MARK + line(columns.map(({ header }) => quoted(header)))
  for await (const rows of batches) yield rows.map((row) => line(cells(row, columns))).join('')
  const rest = columns.slice(1).map(() => '')
  yield [asOfLine(table), source].map((words) => line([quoted(words), ...rest])).join('')
}

const line = (fields: readonly string[]) => `${fields.join(',')}\r\n`

const cells = (row: readonly Cell[], columns: readonly Column[]) =>
  row.map((cell, index) => field(cell, columns[index]?.type ?? 'text'))

function field(cell: Cell, type: ColumnType): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return type === 'money' ? dollars(cell) : String(cell)
  return quoted(type === 'text' ? withoutFormula(cell) : cell)
}

/** What a spreadsheet would run as a formula is text behind an apostrophe. */
const withoutFormula = (text: string) => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text)

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
