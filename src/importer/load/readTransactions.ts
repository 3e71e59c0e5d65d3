import { setImmediate } from 'node:timers/promises'
import { addDays } from '#contract/domain/days.ts'
import { dollarText } from '#contract/domain/money.ts'
import { counted, impossibleDay } from '#contract/domain/text.ts'
import { isKnownType } from '#contract/domain/transactionTypes.ts'
import type { TransactionKind } from '#contract/schemas/values.ts'
import type { RejectedLine } from '#database/imports/imports.ts'
import type { RejectedRow } from '#database/staging/mergeYear.ts'
import type { ReadRow } from '#database/staging/gatherRows.ts'
import { NO_DAY, type Total } from '#database/transactions/tx.ts'
import { ImportError, orError } from '../ImportError.ts'
import type { ImportJob, ImportStep } from '../importJob.ts'
import { centsField, isoDate, keyField, LineRejected, refuseLong, shorten } from '../read/fields.ts'
import { type ColumnOf, type FileSchema, fileSchemas } from '../read/fileSchemas.ts'
import type { Source } from '../read/openSource.ts'
import { linesOf, type ReadLine, recordsOf, type StateRecord, type Warn } from '../read/recordsOf.ts'
import { rejoinSplitLines } from '../read/rejoinSplitLines.ts'
import { MAX_REJECTIONS } from '../report.ts'
import { assertReadable } from './refusals.ts'

/** The state silently cuts an answer at the number of rows requested, 500 by default, and always at 32,767. */
const LIMITS = [500, 32_767]

/** The rows of a file, and how many of them cannot be read. */
interface FileSize {
  rows: number
  broken: number
}

/** The limit that a file may have reached exactly, since some of its broken lines may not be rows of their own. */
const limitOf = ({ rows, broken }: FileSize) =>
  LIMITS.find((limit) => rows - broken <= limit && limit <= rows)

const isFull = (size: FileSize) => limitOf(size) !== undefined

/**
 * Refuses files with exactly the most rows that the state sends. Among an account's pages, all but the last are full;
 * the last one may be anywhere, because a shell sorts p10.txt before p2.txt.
 */
function refuseTruncated(
  sources: readonly Pick<Source, 'path'>[],
  sizes: readonly FileSize[],
  account: number | undefined,
): void {
  const at = account === undefined ? sizes.findIndex(isFull) : sizes.every(isFull) ? sizes.length - 1 : -1
  const size = sizes[at]
  if (size === undefined) return
  const whole =
    account === undefined
      ? 'Ask for less at a time (one day, one account), and import that'
      : 'Give all pages of the account together, including the one after this, even if it holds no rows'
  throw new ImportError(
    `${sources[at]?.path} holds ` +
      (size.broken === 0 ? '' : `${size.rows} lines, of which ${size.broken} cannot be read, perhaps `) +
      `exactly ${limitOf(size)} rows, the most that the state sends, so it may have been cut off. ${whole}; or import its ` +
      `rows as part of a list with --partial.`,
  )
}

/** How to import what may be part of a list. */
const AS_PART = 'import its rows as part of a list with --partial'

// @limit imports importer/brokenExports: Amounts of a list together: {count} cents, then it is refused
/** A trillion dollars: ninety lists of this size can still be added up exactly. */
const MAX_GROSS_CENTS = 100_000_000_000_000

export interface ReadingOptions extends Pick<ImportJob, 'account' | 'partial' | 'wholeThrough'> {
  /** Whether the caller has checked that nothing is missing. */
  isProven?: boolean
  warn: Warn
  onProgress?: (done: number, share?: number, step?: ImportStep) => void
}

/**
 * Reads transactions, which `add` receives in the order of files and lines. Throws ImportError if a file is invalid as
 * a whole, may be incomplete, has more bad lines than good ones, or adds up to more than all campaigns have together.
 */
export async function readTransactions(
  kind: TransactionKind,
  sources: readonly Source[],
  { account, partial = false, wholeThrough, isProven = false, warn, onProgress }: ReadingOptions,
  add: (row: ReadRow, file: number) => void,
) {
  const schema: FileSchema<string> = fileSchemas[kind]
  const filers = ownFiler(account)
  const read = { rows: 0, cents: 0 }
  const rejected = { rows: 0, cents: 0 }
  let gross = 0
  const rejections: RejectedLine[] = []
  /** Whose rows were rejected, each once, up to a number that fits into memory. */
  const rejectedRows = new Map<string, RejectedRow>()
  const sizes: FileSize[] = []
  /** The rows of unknown types, by type: nobody knows how they count. */
  const unknown = new Map<string, Total>()
  // A year from now; only mistyped transactions have a later date.
  const latest = addDays(new Date().toISOString().slice(0, 10), 366)
  const isWhole = !partial && (account !== undefined || wholeThrough !== undefined)
  const reading = { warn, incomplete: partial, insist: AS_PART }
  const rejoining = { warn, isComplete: isWhole && !isProven }
  for (const [file, source] of sources.entries()) {
    const before = { rows: read.rows, broken: rejected.rows }
    const lines = rejoinSplitLines(source.path, linesOf(source.path, source.chunks()), kind, rejoining)
    for await (const batch of recordsOf(source.path, lines, schema, reading)) {
      for (const each of batch) {
        const row = rowOf(each, (record) => filers.nameIn(record, source.path), latest)
        read.cents += row.cents
        gross += Math.abs(row.cents)
        if (!('reason' in row)) {
          add(row, file)
          if (!isKnownType(kind, row.type)) {
            const { rows, cents } = unknown.get(row.type) ?? { rows: 0, cents: 0 }
            unknown.set(row.type, { rows: rows + 1, cents: cents + row.cents })
          }
          if (row.day === NO_DAY)
            warn(
              'Rows of a day that cannot be, counted but outside months and "from ... to"',
              `${source.name} line ${each.line}: ${impossibleDay(row.dayGiven)}`,
            )
        } else {
          const { filer, day } = rejectedRows.size < MAX_REJECTIONS ? row : ANY_ROW
          rejectedRows.set(`${filer}\t${day}`, { filer, day })
          rejected.rows += 1
          rejected.cents += row.cents
          if (rejections.length < MAX_REJECTIONS)
            rejections.push({
              file: source.name,
              line: each.line,
              reason: row.reason,
              ...(row.cents !== 0 && { cents: row.cents }),
            })
        }
      }
      if (gross > MAX_GROSS_CENTS)
        throw new ImportError(
          `${source.path}: the amounts of this ${schema.noun} are more than a trillion dollars together, so they cannot be right. ` +
            `Download it again.`,
        )
      read.rows += batch.length
      onProgress?.(read.rows)
      // Yields to the event loop, because nothing else here does.
      await setImmediate()
    }
    sizes.push({ rows: read.rows - before.rows, broken: rejected.rows - before.broken })
  }
  for (const [type, { rows, cents }] of unknown)
    warn(
      'Types that are not known; an account with such rows has no cash on hand from its own rows',
      `"${type}": ${counted(rows, 'row')}, ${dollarText(cents)}`,
    )
  const counts = { read: read.rows, rejected: rejected.rows, rejections }
  assertReadable(schema.noun, sources, counts, partial ? null : AS_PART)
  if (account !== undefined && !isProven) refuseRepeated(sources.filter((_, file) => sizes[file]?.rows !== 0))
  if (!partial && !isProven) refuseTruncated(sources, sizes, account)
  if (isWhole) refuseRejected(rejected.rows, rejections)
  return { read, rejected, rejections, rejectedRows: [...rejectedRows.values()], namedFilers: filers.named }
}

/** A row, or why it is rejected, with its amount in cents if readable, for the control totals. */
function rowOf(
  { content, remains }: Pick<ReadLine<string>, 'content' | 'remains'>,
  filerIn: (record: TransactionRecord) => string,
  latest: string,
): ReadRow | ({ reason: string; cents: number } & RejectedRow) {
  const rejectedRow = (reason: string, record: TransactionRecord) => ({
    reason,
    cents: readableCents(record),
    filer: readableFiler(record),
    day: plausibleDay(record.Date ?? '', latest),
  })
  if (typeof content === 'string') {
    const columns = ['Candidate/Committee', 'Date', 'Amount'] as const
    const record = Object.fromEntries(columns.map((column) => [column, remains?.(column) ?? '']))
    return rejectedRow(content, record)
  }
  const row = orError(LineRejected, () => normalizeTransaction(content, filerIn(content), latest))
  return row instanceof LineRejected ? rejectedRow(row.message, content) : row
}

/** Stands for any row, once too many were rejected to keep them all. */
const ANY_ROW: RejectedRow = { filer: null, day: null }

/** Null for a name that is blank, damaged, or too long for any name on file. */
function readableFiler(record: TransactionRecord): string | null {
  const filer = orError(LineRejected, () =>
    keyField('Candidate/Committee', record['Candidate/Committee'] ?? ''),
  )
  return filer instanceof LineRejected || filer.includes('\0') ? null : filer
}

function readableCents(record: TransactionRecord): number {
  const amount = orError(LineRejected, () => amountOf(record))
  return amount instanceof LineRejected ? 0 : (amount ?? 0)
}

type TransactionRecord = Partial<StateRecord<ColumnOf<(typeof fileSchemas)[TransactionKind]>>>

/** The state's electronic filing began in the nineties; older dates are typing errors, as is the year 9919. */
const EARLIEST = '1990-01-01'

/** Stands for a blank other party; the money moved all the same. */
const NO_NAME = '(no name given)'

/**
 * Converts dollars to cents and dates to ISO; throws LineRejected. The state's text stays as it is except for the case
 * of the type code. A row with an impossible date keeps the date as given, because its cents are certain. `filer` is ''
 * if the whole file is one account's.
 */
function normalizeTransaction(record: TransactionRecord, filer: string, latest: string): ReadRow {
  const cents = amountOf(record)
  if (cents === null) throw new LineRejected('Amount is not given')
  return {
    ...dayField(record, latest),
    cents,
    // "Typ Reimb" contains the type and a mark for reimbursements.
    type: (record.Typ ?? '').split(' ', 1).join('').toUpperCase(),
    name: nameOf(record) || NO_NAME,
    address: record.Address ?? '',
    place: placeOf(record),
    detail: record.Occupation || record.Purpose || record['Nature Of Account'] || '',
    inKind: record['Inkind Desc'] ?? '',
    report: reportOf(record),
    filer,
  }
}

function reportOf({ 'Rpt Yr': year = '', 'Rpt Type': type = '' }: TransactionRecord): string {
  refuseLong('Rpt Yr and Rpt Type are', [year, type])
  return `${year} ${type}`.trim()
}

/** In cents; null for blank. Throws LineRejected. */
const amountOf = (record: TransactionRecord): number | null => centsField('Amount', record.Amount ?? '')

/** As the state writes it, "TAMPA, FL 33601", also from a file with a column for each part. */
function placeOf(record: TransactionRecord): string {
  const { 'City State Zip': place = '', City = '', State = '', Zip = '' } = record
  if (place !== '') return place.includes(Zip) ? place : `${place} ${Zip}`
  const stateAndZip = [State, Zip].filter(Boolean).join(' ')
  return [City, stateAndZip].filter(Boolean).join(', ')
}

/** The contributor or payee. */
function nameOf(record: TransactionRecord): string {
  const columns = ['Contributor Name', 'Payee Name', 'Funds Transferred To', 'Distributed To'] as const
  return columns.map((column) => record[column] ?? '').join('')
}

/** The ISO date in a row; null if it cannot be read or is a typing error. */
function plausibleDay(text: string, latest: string): string | null {
  const date = isoDate(text)
  return date !== null && date >= EARLIEST && date <= latest ? date : null
}

/** An impossible date: digits in any order with their separators, or what is printed when there is no date. */
const NO_DATE = /^(?:[\d/.: -]{0,30}|n\/a|none|unknown)$/i

/**
 * Throws LineRejected for any other words, since the fields may have moved, and for a blank date in a line that names
 * neither filer nor report, which may be a sum of other lines.
 */
function dayField(record: TransactionRecord, latest: string): Pick<ReadRow, 'day' | 'dayGiven'> {
  const text = record.Date ?? ''
  const day = plausibleDay(text, latest)
  if (day !== null) return { day, dayGiven: '' }
  const isRow = text !== '' || `${record['Candidate/Committee'] ?? ''}${record['Rpt Yr'] ?? ''}` !== ''
  if (isRow && (isoDate(text) !== null || NO_DATE.test(text))) return { day: NO_DAY, dayGiven: text }
  throw new LineRejected(`Date is "${shorten(text)}", not one such as 07/24/2026`)
}

/** Reads the filer's name of a row; '' if the whole file is one account's. */
function ownFiler(account: number | undefined) {
  const named = new Map<string, string>()
  return {
    named,
    nameIn(record: TransactionRecord, path: string): string {
      const filer = record['Candidate/Committee'] ?? ''
      if (account === undefined && filer === '' && record['Rpt Yr'] !== '')
        throw new ImportError(
          `${path} names no filer: it is the list of one account. Say which, with --account N.`,
        )
      if (account === undefined) return keyField('Candidate/Committee', filer)
      if (filer !== '' && !named.has(filer)) named.set(filer, path)
      const [first, second] = named.keys()
      if (second !== undefined)
        throw new ImportError(
          `${path} holds rows of "${first}" and of "${second}", so it is not the list of account ${account} alone. ` +
            `Leave out --account, or give that account's own list.`,
        )
      return ''
    },
  }
}

/** Throws ImportError for a whole list with rejected rows, because its sums would be wrong. */
function refuseRejected(count: number, [first]: readonly RejectedLine[]): void {
  if (first)
    throw new ImportError(
      `${first.file}: ${counted(count, 'line')} cannot be read, so the list is incomplete; the ` +
        `first is line ${first.line}: ${first.reason}. Correct the file, or import what can be read with --partial.`,
    )
}

/** Throws ImportError for a page given twice: rows of a list that are alike are all counted. */
function refuseRepeated(pages: readonly Source[]): void {
  const known = new Map<string, string>()
  for (const { path, finish } of pages) {
    const { sha256 } = finish()
    const same = known.get(sha256)
    if (same !== undefined) throw new ImportError(`${path} is the same file as ${same}. Give each page once.`)
    known.set(sha256, path)
  }
}
