import { ImportError } from '../ImportError.ts'
import type { FileSchema } from './fileSchemas.ts'
import { lineFault } from './siteError.ts'
import type { Line } from './linesOf.ts'
import { readHeader } from './readHeader.ts'

/** Quotes around a field that holds a comma or quotes, which are doubled. The state writes `"Bob"`, a spreadsheet `"""Bob"""`. */
const ADDED = /^"(?=.*(?:,|""))(?:[^"]|"")*"$/

/** The state's lists have had none, but someone may be called `"Skip, Jr."`. */
const MAX_CHANCE = 3

/**
 * Looks for the quotes that spreadsheet programs add to text with tabs. They add them to all fields with a comma or a
 * quote, so a list in which most quotes are of another form was not saved by one.
 */
function spreadsheetQuotes() {
  let [added, others, first] = [0, 0, 0]
  return {
    lookAt(line: string, number: number): void {
      if (!line.includes('"')) return
      for (const field of line.split('\t'))
        if (ADDED.test(field.trim())) {
          added += 1
          first ||= number
        } else if (field.includes('"')) others += 1
    },

    /** The number of quoted fields, and the line of the first; null if no spreadsheet program saved these lines. */
    added: () => (added > MAX_CHANCE && added > others ? { fields: added, first } : null),
  }
}

/** The fields of a line by column name, trimmed; '' for a column that the file does not have. */
export type StateRecord<Column extends string> = Readonly<Record<Column, string>>

/** Where a record was read. */
export interface SourcePosition {
  path: string
  line: number
}

/** Counts something that was accepted but deserves a look; the first examples are kept. */
export type Warn = (what: string, example: string) => void

/** The content of a line: a record, or the reason why there is none. */
export interface ReadLine<Column extends string> {
  line: number
  content: StateRecord<Column> | string
  /** For a damaged line: the value in a column, if its fields can still be told apart. */
  remains?: (column: Column) => string | undefined
}

/**
 * The records of a file, in batches as its lines are read. Blank lines are skipped. Throws ImportError for a file that
 * does not match this schema, is empty, or was cut off within a line, and for one of the state's own lists that a spreadsheet
 * program saved.
 */
export async function* recordsOf<Column extends string>(
  path: string,
  batches: AsyncIterable<readonly Line[]>,
  schema: FileSchema<Column>,
  { warn, ...ofEnd }: { warn: Warn } & LastLine,
): AsyncGenerator<ReadLine<Column>[]> {
  // Object.fromEntries loses the type of its keys.
  const blank = Object.fromEntries(schema.columns.map((column) => [column, ''])) as Record<Column, string>
  let columns: readonly (Column | undefined)[] | undefined
  let first = ''
  /** The trailing tabs of the header; lines may have as many. */
  let tabsBehind = 0
  const quotes = spreadsheetQuotes()
  for await (const batch of batches) {
    const records: ReadLine<Column>[] = []
    for (const line of batch) {
      if (line.text.trim() === '') continue
      if (columns === undefined) {
        const header = readHeader(path, line.text, schema)
        columns = header.columns
        for (const [what, names] of header.differences) for (const name of names) warn(what, name)
        first = line.text
        tabsBehind = first.split('\t').length - columns.length
        continue
      }
      if (isAlike(line.text, first)) {
        warn('Lines that repeat the header, left out', `line ${line.number}`)
        continue
      }
      if (!line.ended) refuseUnterminated(path, line, columns.length, ofEnd)
      const text = tabsBehind > 0 ? withoutTrailingBlanks(line.text, tabsBehind, columns.length) : line.text
      quotes.lookAt(text, line.number)
      records.push({ line: line.number, ...recordIn(text, columns, blank) })
    }
    yield records
  }
  if (columns === undefined) throw emptyFile(path, schema)
  const quoted = quotes.added()
  if (quoted === null) return
  if (schema.isUnquoted)
    throw new ImportError(
      `${path} was saved by a spreadsheet program, which put quotes around ${quoted.fields} of its fields, the first on ` +
        `line ${quoted.first}. Give the file as the state publishes it.`,
    )
  warn(
    'Files saved by a spreadsheet program, whose quotes are taken for text',
    `${path}, in ${quoted.fields} fields, the first on line ${quoted.first}`,
  )
}

/** The names of columns without their case, surrounding blanks, and the byte order mark of a file joined to another. */
export const normalizeHeading = (line: string) =>
  line
    .split('\t')
    .map((name) => name.trim().toLowerCase())
    .join('\t')

/** The most by which the length of a repeated header differs, so that few lines have to be compared whole. */
const SLACK = 8

const isAlike = (line: string, header: string) =>
  Math.abs(line.length - header.length) <= SLACK && normalizeHeading(line) === normalizeHeading(header)

/** The line without this many blank fields after its last column, if it has them. */
function withoutTrailingBlanks(text: string, tabs: number, width: number): string {
  const fields = text.split('\t')
  const isBlank = fields.slice(width).every((field) => field.trim() === '')
  return fields.length === width + tabs && isBlank ? fields.slice(0, width).join('\t') : text
}

/** The error for a file without even a header. */
export const emptyFile = (path: string, { noun }: FileSchema<string>) =>
  new ImportError(`${path} is empty; a ${noun} is expected. Download the file again.`)

/** What is known of a file whose last line may have no end. */
export interface LastLine {
  /** The operator insists that it is to be imported all the same. */
  incomplete?: boolean | undefined
  /** How to insist. */
  insist?: string
}

/**
 * Throws ImportError for a last line without a line end: every file of the state ends in one, so even a line with all of its
 * fields may have been cut in the last of them.
 */
export function refuseUnterminated(
  path: string,
  { number, text }: Line,
  width: number,
  { incomplete = false, insist = 'import it with --incomplete' }: LastLine,
): void {
  const fields = text.split('\t').length
  if (fields < width)
    throw new ImportError(
      `${path} ends in the middle of line ${number}, after ${fields} of ${width} fields: the download ` +
        `was cut short. Download the file again.`,
    )
  if (!incomplete)
    throw new ImportError(
      `${path} may have been cut: its last line, ${number}, has no line end, and every file of the state has one. Download ` +
        `it again; if it is whole, ${insist}.`,
    )
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

/** With too many or too few fields, only the first one is certain. */
function fieldOf(fields: readonly string[], columns: readonly unknown[], column: string): string | undefined {
  const index = columns.indexOf(column)
  return fields.length === columns.length || index === 0 ? fields[index]?.trim() : undefined
}
