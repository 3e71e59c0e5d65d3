import { addDays } from '#contract/domain/addDays.ts'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import { contentOf, type FiledRow } from '#database/staging/filedRow.ts'
import type { ColumnOf, fileSchemas } from '../read/fileSchemas.ts'
import type { StateRecord } from '../read/recordsOf.ts'
import { centsField } from './centsField.ts'
import { refuseLong, shorten } from './fields.ts'
import { isoDate } from './isoDate.ts'
import { LineRejected } from './LineRejected.ts'

export type TransactionRecord = Partial<StateRecord<ColumnOf<(typeof fileSchemas)[TransactionKind]>>>

interface NormalizedTransaction {
  read: Pick<FiledRow, 'content' | 'filer' | 'report'>
  cents: number
}

/** The state's electronic filing began in the nineties; older dates are typing errors, as is the year 9919. */
const EARLIEST = '1990-01-01'

/** Stands for a blank other party; the money moved all the same. */
const NO_NAME = '(no name given)'

/**
 * Converts dollars to cents and dates to ISO; throws LineRejected. The state's text stays as it is except for the case of
 * the type code. `filer` is '' if the whole file is one account's: then a wrong date does not decide whose row it is, so
 * it is kept as written.
 */
export function normalizeTransaction(
  record: TransactionRecord,
  filer: string,
  latest: string,
): NormalizedTransaction {
  const cents = amountOf(record)
  if (cents === null) throw new LineRejected('Amount is not given')
  const content = contentOf({
    day: filer === '' ? anyDate(record.Date ?? '') : plausibleDate(record.Date ?? '', latest),
    cents,
    // "Typ Reimb" contains the type and a mark for reimbursements.
    type: (record.Typ || record.Type || record['Typ Reimb'] || '').split(' ', 1).join('').toUpperCase(),
    party: otherParty(record) || NO_NAME,
    address: record.Address ?? '',
    cityStateZip: record['City State Zip'] ?? '',
    detail: record.Occupation || record.Purpose || record['Nature Of Account'] || '',
    inKind: record['Inkind Desc'] ?? '',
  })
  return { read: { content, filer, report: reportOf(record) }, cents }
}

function reportOf({ 'Rpt Yr': year = '', 'Rpt Type': type = '' }: TransactionRecord): string {
  refuseLong('Rpt Yr and Rpt Type are', [year, type])
  return `${year} ${type}`.trim()
}

/** In cents; null for blank. Throws LineRejected. */
export const amountOf = (record: TransactionRecord): number | null =>
  centsField('Amount', record.Amount ?? '')

function otherParty(record: TransactionRecord): string {
  const columns = [
    'Contributor Name',
    'Payee Name',
    'Expense Paid To',
    'Funds Transferred To',
    'Distributed To',
  ] as const
  return columns.map((column) => record[column] ?? '').join('')
}

function anyDate(text: string): string {
  const date = isoDate(text)
  if (date === null) throw new LineRejected(`Date is "${shorten(text)}", not one such as 07/24/2026`)
  return date
}

/** A year from now, as an ISO day; only mistyped transactions have a later one. */
export const latestDay = (now: number): string => addDays(new Date(now).toISOString().slice(0, 10), 366)

const isPlausible = (date: string, latest: string) => date >= EARLIEST && date <= latest

/** The ISO day in a rejected row; null if it cannot be read or is a typing error. */
export function plausibleDay(text: string, latest: string): string | null {
  const date = isoDate(text)
  return date !== null && isPlausible(date, latest) ? date : null
}

function plausibleDate(text: string, latest: string): string {
  const date = anyDate(text)
  if (!isPlausible(date, latest))
    throw new LineRejected(`Date is "${text}", before 1990 or more than a year from now`)
  return date
}
