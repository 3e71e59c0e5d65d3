import type { TransactionKind } from '../schemas/values.ts'
import { wordsOf } from './text.ts'

/** The state's type codes whose meaning is known, in words; its exports hold others too, mostly typing errors. */
export const TRANSACTION_TYPES: Readonly<Record<TransactionKind, Readonly<Record<string, string>>>> = {
  contributions: {
    CHE: 'Check',
    CAS: 'Cash',
    LOA: 'Loan',
    INK: 'In-kind',
    REF: 'Refund',
    INT: 'Interest',
    MO: 'Money order',
    MON: 'Money order (MON)',
    DUE: 'Membership dues',
    COF: 'Carried over',
    MUC: 'Multiple uniform contributions',
  },
  expenditures: {
    MON: 'Monetary',
    PCW: 'Petty cash withdrawn',
    PCS: 'Petty cash spent',
    TOA: 'To an office account',
    CAN: 'To a candidate',
    REF: 'Refund',
    DIS: 'Distribution',
    RMB: 'Reimbursement',
    IEC: 'Independent expenditure (IEC)',
    IEI: 'Independent expenditure (IEI)',
    ECC: 'Electioneering communication (ECC)',
    ECI: 'Electioneering communication (ECI)',
  },
  transfers: { T: 'To the account', F: 'From the account' },
  distributions: {},
}

/** Whether it is known how rows of this type count: transfers are signed and distributions are no cash, so any type does. */
export const isKnownType = (kind: TransactionKind, type: string): boolean =>
  kind === 'distributions' ||
  (kind === 'transfers' && type === '') ||
  Object.hasOwn(TRANSACTION_TYPES[kind], type)

/** The words for a type of transactions; what the state left blank is not a code. */
export const typeText = (kind: TransactionKind, code: string): string =>
  code === '' ? 'Not stated' : wordsOf(TRANSACTION_TYPES[kind], code)

const REPORTS: Readonly<Record<string, string>> = {
  Q: 'Quarter',
  M: 'Month',
  P: 'Primary report',
  F: 'Primary report',
  G: 'General election report',
  D: 'Daily report',
  TR: 'Termination report',
  MUC: 'Uniform contributions',
}

/** The report that a row was filed in: "2026 Q2" is "Quarter 2, 2026"; '' for none. */
export function reportText(report: string): string {
  const [, year = '', code = ''] = /^(\d{4})? ?(.*)$/.exec(report) ?? []
  const [, special = '', series = '', number = ''] = /^(S?)(TR|MUC|[A-Z])(\d*A?)$/.exec(code) ?? []
  const name = REPORTS[series] && `${special && 'Special election: '}${REPORTS[series]} ${number}`.trim()
  return [name || wordsOf({}, code), year].filter(Boolean).join(', ')
}

/** What kind of account a transfer went to or came from; most filers write it out. */
export const natureText = (nature: string): string =>
  ({ CD: 'Certificate of deposit', MM: 'Money market' })[nature.trim().toUpperCase()] ?? nature
