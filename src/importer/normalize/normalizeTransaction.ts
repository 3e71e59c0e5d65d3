import { addDays } from '#contract/domain/days.ts'
import type { TransactionKind } from '#contract/schemas/values.ts'
import { impossibleDay } from '#contract/domain/text.ts'
import { contentOf, type FiledRow, type RowContent } from '#database/staging/filedRow.ts'
import { NO_DAY } from '#database/transactions/tx.ts'
import type { ColumnOf, fileSchemas } from '../read/fileSchemas.ts'
import type { StateRecord } from '../read/recordsOf.ts'
import { centsField, refuseLong, shorten, isoDate, LineRejected } from './fields.ts'

export type TransactionRecord = Partial<StateRecord<ColumnOf<(typeof fileSchemas)[TransactionKind]>>>

export interface NormalizedTransaction {
  read: Pick<FiledRow, 'content' | 'filer' | 'report'>
  cents: number
  type: string
  /** For a row whose day cannot be: "dated 12/03/9919, which cannot be". */
  impossibleDay?: string
}

/** The state's electronic filing began in the nineties; older dates are typing errors, as is the year 9919. */
const EARLIEST = '1990-01-01'

/** Stands for a blank other party; the money moved all the same. */
const NO_NAME = '(no name given)'

/**
 * Converts dollars to cents and dates to ISO; throws LineRejected. The state's text stays as it is except for the case of
 * the type code. A row whose day cannot be keeps it as given: its cents are certain. `filer` is '' if the whole file is one
 * account's.
 */
export function normalizeTransaction(
  record: TransactionRecord,
  filer: string,
  latest: string,
): NormalizedTransaction {
  const cents = amountOf(record)
  if (cents === null) throw new LineRejected('Amount is not given')
  const day = dayField(record, latest)
  // "Typ Reimb" contains the type and a mark for reimbursements.
  const type = (record.Typ ?? '').split(' ', 1).join('').toUpperCase()
  const content = contentOf({
    ...day,
    cents,
    type,
    name: otherParty(record) || NO_NAME,
    address: record.Address ?? '',
    place: placeOf(record),
    detail: record.Occupation || record.Purpose || record['Nature Of Account'] || '',
    inKind: record['Inkind Desc'] ?? '',
  })
  const read = { content, filer, report: reportOf(record) }
  return { read, cents, type, ...(day.day === NO_DAY && { impossibleDay: impossibleDay(day.dayGiven) }) }
}

function reportOf({ 'Rpt Yr': year = '', 'Rpt Type': type = '' }: TransactionRecord): string {
  refuseLong('Rpt Yr and Rpt Type are', [year, type])
  return `${year} ${type}`.trim()
}

/** In cents; null for blank. Throws LineRejected. */
export const amountOf = (record: TransactionRecord): number | null =>
  centsField('Amount', record.Amount ?? '')

/** As the state writes it, "TAMPA, FL 33601", also from a file with a column for each part. */
function placeOf({
  'City State Zip': place = '',
  City = '',
  State = '',
  Zip = '',
}: TransactionRecord): string {
  if (place !== '') return place.includes(Zip) ? place : `${place} ${Zip}`
  const stateAndZip = [State, Zip].filter(Boolean).join(' ')
  return [City, stateAndZip].filter(Boolean).join(', ')
}

function otherParty(record: TransactionRecord): string {
  const columns = ['Contributor Name', 'Payee Name', 'Funds Transferred To', 'Distributed To'] as const
  return columns.map((column) => record[column] ?? '').join('')
}

/** A year from now, as an ISO day; only mistyped transactions have a later one. */
export const latestDay = (now: number): string => addDays(new Date(now).toISOString().slice(0, 10), 366)

const isPlausible = (date: string, latest: string) => date >= EARLIEST && date <= latest

/** The ISO day in a rejected row; null if it cannot be read or is a typing error. */
export function plausibleDay(text: string, latest: string): string | null {
  const date = isoDate(text)
  return date !== null && isPlausible(date, latest) ? date : null
}

/** A day that cannot be: digits in any order with what separates them, or what is printed for none. */
const NO_DATE = /^(?:[\d/.: -]{0,30}|n\/a|none|unknown)$/i

/**
 * Throws LineRejected for words, since then the fields may have moved, and for a blank date in a line that names neither
 * filer nor report, which may be a sum of other lines.
 */
function dayField(record: TransactionRecord, latest: string): Pick<RowContent, 'day' | 'dayGiven'> {
  const text = record.Date ?? ''
  const day = plausibleDay(text, latest)
  if (day !== null) return { day, dayGiven: '' }
  const isRow = text !== '' || `${record['Candidate/Committee'] ?? ''}${record['Rpt Yr'] ?? ''}` !== ''
  if (isRow && (isoDate(text) !== null || NO_DATE.test(text))) return { day: NO_DAY, dayGiven: text }
  throw new LineRejected(`Date is "${shorten(text)}", not one such as 07/24/2026`)
}
