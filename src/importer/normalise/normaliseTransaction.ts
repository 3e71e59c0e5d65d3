import { hash } from 'node:crypto'
import type { TransactionArrival, TransactionKind } from '#server/data/transactionArrivals.ts'
import type { ColumnOf, CONTRIBUTIONS, DISTRIBUTIONS, EXPENDITURES, TRANSFERS } from '../read/layouts.ts'
import type { StateRecord } from '../read/recordsOf.ts'
import { centsIn } from './cents.ts'
import { presentIn, shorten } from './fields.ts'
import { isoDate } from './isoDate.ts'
import { LineRejected } from './LineRejected.ts'

type Column = ColumnOf<typeof CONTRIBUTIONS | typeof DISTRIBUTIONS | typeof EXPENDITURES | typeof TRANSFERS>
export type TransactionRecord = Partial<StateRecord<Column>>

type Row = TransactionArrival['row']

/** Whose transaction it is: the account of the file or of the filer's name, and the election it was looked up in. */
interface Whose {
  acctNum: number | null
  /** '' where the account was given for the whole file. */
  filer: string
  election: string
}

/** The state's electronic filing began in the nineties; older dates are slips of the pen, as is the year 9919. */
const EARLIEST = '1990-01-01'

/** Dollars to cents, dates to ISO; throws LineRejected. The state's words stay as they are but for the type code's case. */
export function normaliseTransaction(
  kind: TransactionKind,
  record: TransactionRecord,
  { acctNum, filer, election }: Whose,
): Row {
  const amount = centsIn('Amount', record.Amount ?? '')
  if (amount === null) throw new LineRejected('Amount is blank')
  const words = {
    kind,
    filer,
    entry_date: plausibleDate(record.Date ?? ''),
    amount,
    // "Typ Reimb" holds the type and a mark for reimbursements.
    type_code: (record.Typ || record.Type || record['Typ Reimb'] || '').split(' ', 1).join('').toUpperCase(),
    other_party: presentIn('the name of the other party', otherParty(record)),
    address: record.Address ?? '',
    city_state_zip: record['City State Zip'] ?? '',
    detail: record.Occupation || record.Purpose || record['Nature Of Account'] || '',
    in_kind: record['Inkind Desc'] ?? '',
    report: [record['Rpt Yr'], record['Rpt Type']].join(' ').trim(),
  }
  const identity = JSON.stringify([filer === '' ? acctNum : election, ...Object.values(words)])
  return { ...words, acct_num: acctNum, row_hash: hash('sha256', identity, 'base64url').slice(0, 24) }
}

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

function plausibleDate(text: string): string {
  const date = isoDate(text)
  if (date === null) throw new LineRejected(`Date is "${shorten(text)}", not one such as 07/24/2026`)
  const inAYear = new Date(Date.now() + 366 * 24 * 3600 * 1000).toISOString().slice(0, 10)
  if (date < EARLIEST || date > inAYear)
    throw new LineRejected(`Date is "${text}", before 1990 or more than a year from now`)
  return date
}
