import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import type { OtherParty } from './sampleOtherParties.ts'
import { usDate } from './sampleDates.ts'

/** A transaction of the sample. */
export interface SampleRow {
  /** ISO. */
  day: string
  cents: number
  party: OtherParty
  type: string
  inKind?: string
}

const ALL = ['Rpt Yr', 'Rpt Type', 'Date', 'Amount', 'Address', 'City State Zip'] as const

/** The columns of the state's lists of one account, by kind. */
export const TRANSACTION_COLUMNS = {
  contributions: [...ALL, 'Contributor Name', 'Occupation', 'Typ', 'Inkind Desc'],
  expenditures: [...ALL, 'Expense Paid To', 'Purpose', 'Typ Reimb'],
  transfers: [...ALL, 'Funds Transferred To', 'Nature Of Account', 'Type'],
  distributions: [...ALL, 'Distributed To', 'Purpose'],
} as const satisfies Record<TransactionKind, readonly string[]>

export type SampleList = Record<(typeof TRANSACTION_COLUMNS)[TransactionKind][number], string>[]

/** Rows by day, with the columns of all four kinds, from which each file takes its own. */
export function transactionList(rows: readonly SampleRow[]): SampleList {
  const inOrder = rows.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  return inOrder.map(({ day, cents, party, type, inKind = '' }) => ({
    'Rpt Yr': day.slice(0, 4),
    'Rpt Type': `Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`,
    Date: usDate(day),
    Amount: (cents / 100).toFixed(2),
    'Contributor Name': party.name,
    'Expense Paid To': party.name,
    'Funds Transferred To': party.name,
    'Distributed To': party.name,
    Address: party.address,
    'City State Zip': party.cityStateZip,
    Occupation: party.occupation,
    Purpose: party.occupation,
    'Nature Of Account': 'MM',
    Typ: type,
    Type: type,
    'Typ Reimb': type,
    'Inkind Desc': inKind,
  }))
}
