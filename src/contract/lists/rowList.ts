import type { FiledNameRow } from '../schemas/filedName.ts'
import type { FiledTransaction } from '../schemas/transaction.ts'
import type { ColumnsOf } from './listColumns.ts'

/** The columns of the state's rows. A page about one kind names the other party and the detail by that kind. */
export const ROW_COLUMNS = {
  kind: { key: 'kind', header: 'Kind', type: 'text', value: (row) => row.kind },
  day: { key: 'day', header: 'Date', type: 'day', value: (row) => row.day },
  name: { key: 'name', header: 'Name', type: 'text', value: (row) => row.name },
  place: { key: 'place', header: 'Place', type: 'text', value: (row) => row.place },
  detail: { key: 'detail', header: 'Occupation or Purpose', type: 'text', value: (row) => row.detail },
  type: { key: 'type', header: 'Type', type: 'text', value: (row) => row.type },
  account: { key: 'account', header: 'Account', type: 'number', value: (row) => row.account },
  amount: { key: 'amount', header: 'Amount', type: 'money', value: (row) => row.cents },
} as const satisfies ColumnsOf<FiledTransaction>

const { account, kind, day, ...others } = ROW_COLUMNS

/** Those of rows that several accounts filed. */
export const NAME_ROW_COLUMNS = {
  day,
  kind,
  account,
  ...others,
  name: { ...ROW_COLUMNS.name, header: 'Name as Filed' },
  detail: { ...ROW_COLUMNS.detail, header: 'Detail' },
} as const satisfies ColumnsOf<FiledNameRow>
