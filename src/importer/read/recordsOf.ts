import { ImportError } from '../ImportError.ts'
import type { FileSchema } from './fileSchemas.ts'
import { lineFault } from './lineFault.ts'
import type { Line } from './linesOf.ts'
import { readHeader } from './readHeader.ts'

/** The fields of a line by column name, without surrounding blanks; '' for a column the file does not have. */
export type StateRecord<Column extends string> = Readonly<Record<Column, string>>

/** Where a record was read. */
export interface SourcePosition {
  path: string
  line: number
}

/** Counts something that was taken in and yet deserves a look; the first examples are kept. */
export type Warn = (what: string, example: string) => void

/** What a line holds: a record, or the reason why it holds none. */
interface ReadLine<Column extends string> {
  line: number
  content: StateRecord<Column> | string
  /** Of a damaged line: what stands in a column, as far as its fields can still be told apart. */
  remains?: (column: Column) => string | undefined
}

/**
 * The records of a file, in batches as its lines come. Blank lines are no records. Throws ImportError for a file
 * that does not fit this schema, is empty or was cut short inside a line.
 */
export async function* recordsOf<Column extends string>(
  path: string,
  batches: AsyncIterable<readonly Line[]>,
  schema: FileSchema<Column>,
  warn: Warn,
): AsyncGenerator<ReadLine<Column>[]> {
  // Object.fromEntries forgets which keys it was given.
  const blank = Object.fromEntries(schema.columns.map((column) => [column, ''])) as Record<Column, string>
  let columns: readonly (Column | undefined)[] | undefined
  let first = ''
  /** Of a header that ends in tabs; lines may end in as many. */
  let tabsBehind = 0
  for await (const batch of batches) {
    const records: ReadLine<Column>[] = []
    for (const line of batch) {
      if (line.text.trim() === '') continue
      if (columns === undefined) {
        const header = readHeader(path, line.text, schema)
        columns = header.columns
        for (const name of header.unused) warn('Columns that are not used', name)
        first = line.text
        tabsBehind = first.split('\t').length - columns.length
        continue
      }
      if (line.text === first) {
        warn('Lines that repeat the header, left out', `line ${line.number}`)
        continue
      }
      if (!line.ended) checkUnendedLine(path, line, columns.length, warn)
      const text = tabsBehind > 0 ? withoutEnd(line.text, tabsBehind, columns.length) : line.text
      records.push({ line: line.number, ...recordIn(text, columns, blank) })
    }
    yield records
  }
  if (columns === undefined) throw emptyFile(path, schema)
}

/** A line without as many blank fields at its end, where it has them past its last column. */
function withoutEnd(text: string, tabs: number, width: number): string {
  const fields = text.split('\t')
  const isBlank = fields.slice(width).every((field) => field.trim() === '')
  return fields.length === width + tabs && isBlank ? fields.slice(0, width).join('\t') : text
}

/** The error of a file that has not even a header. */
export const emptyFile = (path: string, { noun }: FileSchema<string>) =>
  new ImportError(`${path} is empty; a ${noun} is expected. Download the file again.`)

/** A last line that nothing ends: perhaps it is whole. Throws ImportError where it is not. */
export function checkUnendedLine(path: string, { number, text }: Line, width: number, warn: Warn): void {
  const fields = text.split('\t').length
  if (fields < width)
    throw new ImportError(
      `${path} ends in the middle of line ${number}, after ${fields} of ${width} fields: the download ` +
        `was cut short. Download the file again.`,
    )
  warn('Files whose last line has no end, perhaps cut short', `${path} line ${number}`)
}

function recordIn<Column extends string>(
  text: string,
  columns: readonly (Column | undefined)[],
  blank: StateRecord<Column>,
): Omit<ReadLine<Column>, 'line'> {
  const fields = text.split('\t')
  const fault = lineFault(text, fields, columns.length)
  if (fault !== null) return { content: fault, remains: (column) => fieldOf(fields, columns, column) }
  const record: Record<Column, string> = { ...blank }
  for (const [index, field] of fields.entries()) {
    const column = columns[index]
    if (column !== undefined) record[column] = field.trim()
  }
  return { content: record }
}

/** With fields too many or too few, only the first one is sure to be what it would be. */
function fieldOf(fields: readonly string[], columns: readonly unknown[], column: string): string | undefined {
  const index = columns.indexOf(column)
  return fields.length === columns.length || index === 0 ? fields[index]?.trim() : undefined
}
