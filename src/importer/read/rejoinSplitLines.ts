import type { TransactionKind } from '#contract/schemas/values.ts'
import { ImportError } from '../ImportError.ts'
import { type FileSchema, fileSchemas, USUAL_COLUMNS } from './fileSchemas.ts'
import { matchColumns } from './readHeader.ts'
import { type Line, normalizeHeading, type Warn } from './recordsOf.ts'
import { decodeEntities, errorIn, hasPageFragment } from './stateText.ts'

const DATE = /^\s*\d{1,2}\/\d{1,2}\/\d{4}(?: \d{1,2}:\d\d[\d:]*(?: ?[AP]M)?)?\s*$/i

/** What may follow the last row. */
const FOOTER =
  /^\W*(?:$|(?:grand |sub-? ?)?total|end of|page \d|\d[\d,]* (?:rows?|records?|transactions?|[\w ]+\(s\) selected)\b|query|report\b)/i

/** Below a description, only this is a footer; "TOTAL MAILING COSTS" may be the rest of the description. */
const FOOTER_OF_FIGURES = /[\d:]|^\W*(?:(?:(?:grand |sub-? ?)?totals?|end of \w+)\W*)?$/i

/** The label of a row of totals. */
const TOTALS = /^\W*(?:(?:grand |sub-? ?|report |page )?totals?|sum)\b/i

/** The beginning and end of a web page, anywhere in a line; other tags count only at the start of a line. */
const DOCUMENT = /<(?:!doctype|\/?html|\/?body)\b[^<>]*>/i

// @limit imports unit/hostileLengths: Lines a transaction is split into: {count}; what follows is rejected
/** Descriptions with a few line breaks are known. */
const MAX_JOINED_LINES = 100

/** The beginning of a row in an account's list: the year of its report. */
export const FIRST_ROW = /^\s*\d{4}\t/

/**
 * The lines of a transaction export as intended. Rows split by a line break inside a field are rejoined (the state does
 * not escape line breaks; a continuation has no date where a row has one), HTML entities are decoded, and a repeated
 * header, lines below the last row and empty fields after the last column are dropped and reported to `warn`. A list of
 * one account without a header has its columns in the state's usual order. Throws ImportError if the state's program
 * reports an error, a web page takes the place of rows, or the list was cut within a line. If the list has to be
 * `complete`, text below its last row does not count as the rest of a description, because it may be an unknown error.
 */
export async function* rejoinSplitLines(
  path: string,
  batches: AsyncIterable<readonly Line[]>,
  kind: TransactionKind,
  { warn, isComplete }: { warn: Warn; isComplete: boolean },
): AsyncGenerator<Line[]> {
  let form: Form | undefined
  /** The row that the next line may continue. */
  let open: Line | undefined
  /** The last line, if it continued the description of the last row. */
  let tail: Line | undefined
  /** Amounts without a label below `open`. */
  let below: Line[] = []
  const leaveOut = ({ number, text }: Line) =>
    warn('Lines below the rows, left out', `line ${number}: ${excerpt(text)}`)
  for await (const batch of batches) {
    const rejoined: Line[] = []
    for (const line of batch) {
      const isBlank = line.text.trim() === ''
      const before = open && line.number - open.number <= MAX_JOINED_LINES ? open.text : null
      // A row may have been split right before a tab.
      if (isBlank && !(before !== null && form?.continues(before, line.text) === 'row')) continue
      refuseError(path, line, form)
      if (!form) {
        const isNamed = !FIRST_ROW.test(line.text)
        form = formOf(isNamed ? line.text : USUAL_COLUMNS[kind].join('\t'), fileSchemas[kind])
        rejoined.push({ ...line, text: form.header })
        if (isNamed) continue
        warn('Files without a line of column names, read in their usual order', path)
      }
      const text = form.rowIn(line.text)
      const continued = before === null ? null : form.continues(before, text)
      if (form.isHeader(line.text)) warn('Lines that repeat the header, left out', `line ${line.number}`)
      else if (open && continued !== null) {
        if (continued === 'description') {
          if (!line.ended) throw cutShort(path, line)
          warn('Lines joined to the description above them', `line ${line.number}: ${excerpt(text)}`)
          tail = line
        }
        open = { ...line, number: open.number, text: form.rowIn(`${open.text} ${text}`) }
      } else if (isFooter(text) && !form.isRow(text)) {
        leaveOut(line)
        // No error is followed by a footer.
        tail = undefined
      } else if (open && below.length < MAX_JOINED_LINES && isBareAmount(text) && !form.isRow(text))
        below.push(line)
      else {
        if (open) rejoined.push(decoded(open), ...below)
        below = []
        open = { ...line, text }
        tail = undefined
      }
    }
    yield rejoined
  }
  if (tail && isComplete)
    throw new ImportError(
      `${path} is perhaps not whole: below its last row, line ${tail.number} says "${excerpt(tail.text)}", which is an ` +
        `error of the state's, or the rest of the description above it. Download the list again; if the line belongs to ` +
        `the description, put both on one line.`,
    )
  for (const line of below) leaveOut(line)
  if (open) yield [decoded(open)]
}

const excerpt = (text: string) => text.trim().slice(0, 60)

/** If a row was cut in its first field, nothing tells it from the rest of a description. */
const cutShort = (path: string, { number, text }: Line) =>
  new ImportError(
    `${path} ends in the middle of line ${number}, "${excerpt(text)}": the download was cut short. Download the file ` +
      `again.`,
  )

function refuseError(path: string, { number, text }: Line, form: Form | undefined): void {
  if (form && text.includes('<') && isPage(form.isWhole(text) ? text.slice(text.lastIndexOf('\t')) : text))
    throw new ImportError(
      `${path} is not a whole list: line ${number} is not a row but part of a page, "${text.trim().slice(0, 80)}". Download ` +
        `the list again.`,
    )
  if (!text.includes('\t') && errorIn(text) !== null)
    throw new ImportError(
      `${path} is not whole: on line ${number} the state's program says "${text.trim().slice(0, 80)}". Ask it for ` +
        `less at a time (one day, one account), and import that.`,
    )
}

const isPage = (text: string) =>
  DOCUMENT.test(text) || (!text.includes('\t') && /^\s*</.test(text) && hasPageFragment(text))

type Form = ReturnType<typeof formOf>

function formOf(first: string, schema: FileSchema<string>) {
  const names = first.trimEnd().split('\t')
  const width = names.length
  /** Tabs after the last name; a row may have as many without meaning anything. */
  const tabsBehind = first.split('\t').length - width
  const { columns } = matchColumns(names, schema)
  const dateAt = columns.indexOf('Date')
  const typeAt = columns.indexOf('Typ')
  const inKindAt = columns.indexOf('Inkind Desc')
  const isRow = (line: string) => DATE.test(fieldAt(line, dateAt))
  const header = normalizeHeading(names.join('\t'))
  /** Whether the line repeats the header, perhaps in another case or with the byte order mark of a joined file. */
  const isHeader = (line: string) => !isRow(line) && normalizeHeading(trimmed(line, width)) === header
  /** Whether the line has all columns; then only its last field can be cut. */
  const isWhole = (line: string) => line.split('\t').length === width

  /**
   * The line without empty fields after its last column. If they may be there because a tab within a field has moved the
   * fields after it, the line stays as it is, too long to be read.
   */
  function rowIn(line: string): string {
    const row = trimmed(line, width)
    const isFramed = tabsBehind > 0 && line.split('\t').length === width + tabsBehind
    return row === line || (isFramed && isWhole(row)) || fits(row) ? row : line
  }

  /**
   * Whether the type is a code, and only an in-kind contribution has a description. If the type is the field before the
   * description, a tab would have moved the code into it.
   */
  function fits(row: string): boolean {
    const type = fieldAt(row, typeAt).trim()
    const description = fieldAt(row, inKindAt).trim()
    const isMoved = inKindAt !== typeAt + 1 || TYPE.test(description)
    return TYPE.test(type) && (description === '' || /^ink$/i.test(type) || !isMoved)
  }

  /** Which part of the row before it this line continues, if any. */
  function continues(before: string, line: string): 'row' | 'description' | null {
    // The usual case: the line is a row itself.
    if (isRow(line)) return null
    const started = before.split('\t')
    // The continuation may also end with empty fields after the last column.
    const rest = trimmed(line, width + 1 - started.length).split('\t')
    // A damaged line must not spoil the row above it.
    if (line.includes('\0') || !isRow(before) || started.length + rest.length - 1 > width) return null
    if (started.length < width) return 'row'
    // The row has all columns, so only a description in the last column can continue, and only if it has begun; a type
    // cannot.
    const isDescribed = typeAt !== width - 1 && started.at(-1)?.trim() !== ''
    const isBelow = isFooter(line) && (line.includes('\t') || FOOTER_OF_FIGURES.test(line))
    return isDescribed && !isBelow ? 'description' : null
  }
  return { header: names.join('\t'), rowIn, isRow, isHeader, isWhole, continues }
}

/** A code, perhaps with the mark for reimbursements. */
const TYPE = /^[a-z]{0,3}(\s+\w)?$/i

const isFooter = (text: string) =>
  !text.includes('\0') && (text.includes('\t') ? isTotals(text.split('\t')) : FOOTER.test(text))

/** A row of totals names no one and has no date: beside its label there are only amounts, or the year of a report. */
const isTotals = (fields: readonly string[]) =>
  fields.every((each) => TOTALS.test(each) || AMOUNT.test(each)) &&
  (fields.some((each) => TOTALS.test(each)) || !fields.some((each) => /\d/.test(each)))

const AMOUNT = /^\W*(?:\d[\d,.]*(?![\d,.])\W*)?$/

/** An amount alone is a total if no row follows; before a row it is what remains of one. */
const isBareAmount = (text: string) => {
  const filled = text.split('\t').filter((field) => field.trim() !== '')
  return text.startsWith('\t') && filled.length === 1 && AMOUNT.test(filled[0] ?? '')
}

/** The fields up to the last column, and non-empty ones after it. */
function trimmed(text: string, width: number): string {
  if (startOf(text, width) === -1) return text
  const fields = text.split('\t')
  while (fields.length > width && fields.at(-1)?.trim() === '') fields.pop()
  return fields.join('\t')
}

/** The start of the field with this number, from 0; -1 if the line has no such field. */
function startOf(text: string, field: number): number {
  let start = field < 0 ? -1 : 0
  for (let before = 0; before < field && start !== -1; before += 1)
    start = text.indexOf('\t', start) + 1 || -1
  return start
}

function fieldAt(text: string, field: number): string {
  const start = startOf(text, field)
  const end = text.indexOf('\t', start)
  return start === -1 ? '' : text.slice(start, end === -1 ? undefined : end)
}

const decoded = (line: Line): Line => ({ ...line, text: decodeEntities(line.text) })
