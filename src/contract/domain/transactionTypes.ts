import type { TransactionKind } from '../schemas/transactionKind.ts'

/**
 * The state's codes for types of transactions whose meaning is known, in words. Its exports hold others too, which are
 * mostly typing errors.
 */
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

/**
 * Whether it is known how rows of this type count. The amounts of transfers are signed, and distributions are no cash, so
 * neither needs a type.
 */
export const isKnownType = (kind: TransactionKind, type: string): boolean =>
  kind === 'distributions' ||
  (kind === 'transfers' && type === '') ||
  Object.hasOwn(TRANSACTION_TYPES[kind], type)
