type Row<Column extends string> = Readonly<Record<Column, string>>

/**
 * The state's text format: a line of column names, then the rows; TAB between fields, CRLF after every line, no quoting.
 */
export function tabDelimited<Column extends string>(
  columns: readonly Column[],
  rows: readonly Row<Column>[],
) {
  return columns.join('\t') + '\r\n' + tabDelimitedRows(columns, rows)
}

/** The same without the line of names, as in the voter extract. */
export function tabDelimitedRows<Column extends string>(
  columns: readonly Column[],
  rows: readonly Row<Column>[],
) {
  return rows.map((row) => columns.map((column) => field(row[column])).join('\t') + '\r\n').join('')
}

/** Nothing is quoted, so a separator inside a field would change the row. */
function field(text: string): string {
  if (/[\t\r\n]/.test(text))
    throw new Error(`A field cannot hold a tab or a line break: ${JSON.stringify(text)}`)
  return text
}
