import { counted } from '#contract/domain/text.ts'
import { ImportError } from '../ImportError.ts'
import type { FileSchema } from './fileSchemas.ts'
import type { Source } from './openSource.ts'
import { readHeader } from './readHeader.ts'
import { decodeText, errorIn, hasPageFragment } from './stateText.ts'

export interface Line {
  /** From 1. */
  number: number
  /** Without its line ending. */
  text: string
  /** False for a last line without a line ending, which may be the rest of a cut download. */
  ended: boolean
}

/** How far a file has been read, in lines and bytes. */
export interface ReadPosition {
  line: number
  offset: number
}

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/** Marks the end of a text file on DOS, below its last line. */
const END_OF_FILE = 0x1a

/** The longest real line is under 2,000 bytes. */
const LONGEST_LINE = 1 << 20

/**
 * Splits text that ends with LF into lines. CRs before the LF belong to the line ending. A CR within a line counts as a
 * space in a field if the line then is sound and has as many fields as the first line. Otherwise, and always if the first
 * line ends in CR, lines end at the CR.
 */
function lineSplitter(): (text: string) => string[] {
  /** The tabs of the first non-blank line; undefined if it ends in CR. */
  let tabs: number | undefined
  return (text) => {
    let end = text.length
    while (text.charCodeAt(end - 1) === CARRIAGE_RETURN) end -= 1
    const line = text.slice(0, end)
    const hasCr = line.includes('\r')
    if (line !== '') tabs ??= hasCr ? 0 : tabsIn(line)
    if (!hasCr) return [line]
    const isOne = tabs !== 0 && tabsIn(line) === tabs && !line.includes('\0')
    return isOne ? [line.replaceAll('\r', ' ')] : line.split('\r')
  }
}

const tabsIn = (line: string) => line.split('\t').length - 1

/**
 * The lines of a file, ending in CRLF, LF or CR, in batches as chunks are read, so that the size of the file does not
 * matter. The chunks start at `position`, which is advanced past each batch so that reading can resume there. Throws
 * ImportError.
 */
export async function* linesOf(
  path: string,
  chunks: Iterable<Buffer> | AsyncIterable<Buffer>,
  position: ReadPosition = { line: 0, offset: 0 },
  linesWithin = lineSplitter(),
  decode = decodeText,
): AsyncGenerator<Line[]> {
  const linesIn = (bytes: Buffer, ended: boolean): Line[] => {
    position.offset += bytes.length
    const lines: Line[] = []
    for (const part of decode(ended ? bytes.subarray(0, -1) : bytes).split('\n'))
      for (const text of linesWithin(part)) lines.push({ number: ++position.line, text, ended: true })
    const last = lines.at(-1)
    // A CR there may be half of a CRLF.
    if (last) last.ended = ended
    return lines
  }
  let rest: Buffer = Buffer.alloc(0)
  let hasLineFeeds = false
  for await (const chunk of chunks) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const lineFeed = bytes.lastIndexOf(LINE_FEED)
    hasLineFeeds ||= lineFeed !== -1
    // A CR in the last byte may belong to an LF in the next chunk.
    const end = 1 + (hasLineFeeds ? lineFeed : bytes.lastIndexOf(CARRIAGE_RETURN, -2))
    rest = bytes.subarray(end)
    if (rest.length > LONGEST_LINE)
      throw new ImportError(
        `${path} has no line end in over a million bytes, so it is not a list from the state. Download the file again.`,
      )
    if (end > 0) yield linesIn(bytes.subarray(0, end), true)
  }
  while (rest.at(-1) === END_OF_FILE) rest = rest.subarray(0, -1)
  // A single line that ends in CR may be a first one of many that was cut within its CRLF.
  const isEnded = !hasLineFeeds && position.offset > 0 && rest.at(-1) === CARRIAGE_RETURN
  if (rest.length > 0) yield linesIn(rest, isEnded)
}

/** The same lines as they are in the file, each byte a character; only the LF at their end is missing. */
export function rawLinesOf(path: string, chunks: Iterable<Buffer> | AsyncIterable<Buffer>) {
  const split = lineSplitter()
  const linesWithin = (text: string): string[] => {
    const lines = split(text)
    return lines.length === 1 ? [text] : lines
  }
  return linesOf(path, chunks, undefined, linesWithin, (bytes) => bytes.toString('latin1'))
}

/**
 * Passes on the lines of a list. Throws ImportError at the first line below the header that is part of a web page or
 * reports an error, because such a list was cut off. In a complete row only the last field can contain the cut.
 */
async function* refusePages(
  path: string,
  batches: AsyncIterable<readonly Line[]>,
  noun: string,
): AsyncGenerator<readonly Line[]> {
  let width: number | undefined
  for await (const batch of batches) {
    for (const [index, { number, text }] of batch.entries()) {
      if (width !== undefined && isBroken(text, width)) {
        // The heading tells more about a file of another kind.
        yield batch.slice(0, index)
        throw new ImportError(
          `${path} is not a whole ${noun}: line ${number} is not a row but a page or an error, ` +
            `"${(text.split('\t').find(hasPageFragment) ?? text).trim().slice(0, 80)}". Download the list again.`,
        )
      }
      if (text.trim() !== '') width ??= text.split('\t').length
    }
    yield batch
  }
}

function isBroken(text: string, width: number): boolean {
  const fields = text.split('\t')
  if (fields.length === 1 && width > 1 && errorIn(text) !== null) return true
  return hasPageFragment(fields.length === width ? (fields.at(-1) ?? '') : text)
}

/** Any but TAB, which separates the fields. */
// oxlint-disable-next-line no-control-regex
const CONTROL_CHARACTER = /[\0-\u0008\u000a-\u001f\u007f-\u009f]/

/**
 * Why a line with these fields cannot be read, whatever its columns mean; null if it can. No reason quotes the line,
 * because lines of voters must not reach a log.
 */
export function lineFault(line: string, fields: readonly string[], width: number): string | null {
  const isClean = !CONTROL_CHARACTER.test(line)
  if (isClean && fields.length === width) return null
  // Checked before the width, because the NUL may have replaced a TAB.
  if (line.includes('\0')) return 'holds a NUL byte, so it was damaged when it was written or transferred'
  if (fields.length !== width) return `${counted(fields.length, 'field')} where ${width} are expected`
  return `field ${fields.findIndex((field) => CONTROL_CHARACTER.test(field)) + 1} holds a control character`
}

/** Quotes around a field that holds a comma or quotes, which are doubled. The state writes `"Bob"`, a spreadsheet `"""Bob"""`. */
const ADDED = /^"(?=.*(?:,|""))(?:[^"]|"")*"$/

/** The state's lists have had none, but someone may be called `"Skip, Jr."`. */
const MAX_CHANCE = 3

/**
 * Looks for the quotes that spreadsheet programs add to text with tabs. They add them to all fields with a comma or a
 * quote, so a list in which most quotes have another form was not saved by one.
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

/** Counts something that was accepted but deserves a look; the first examples are kept. */
export type Warn = (what: string, example: string) => void

/** The content of a line: a record, or the reason why it has none. */
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
        columns = readHeader(path, line.text, schema, warn)
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

/**
 * The records of a file other than an export of transactions; throws ImportError for what the state sends in place of
 * rows.
 */
export const recordsOfList = <Column extends string>(
  { path, chunks }: Pick<Source, 'path' | 'chunks'>,
  schema: FileSchema<Column>,
  reading: { warn: Warn } & LastLine,
): AsyncGenerator<ReadLine<Column>[]> =>
  recordsOf(path, refusePages(path, linesOf(path, chunks()), schema.noun), schema, reading)

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

export const emptyFile = (path: string, { noun }: FileSchema<string>) =>
  new ImportError(`${path} is empty; a ${noun} is expected. Download the file again.`)

/** What is known about a file whose last line may have no end. */
export interface LastLine {
  /** Whether the operator insists that it be imported anyway. */
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

/** With too many or too few fields, only the first field is certain. */
function fieldOf(fields: readonly string[], columns: readonly unknown[], column: string): string | undefined {
  const index = columns.indexOf(column)
  return fields.length === columns.length || index === 0 ? fields[index]?.trim() : undefined
}
