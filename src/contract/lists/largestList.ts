import type { FiledNameRow } from '../schemas/filedName.ts'
import type { ColumnsOf } from './listColumns.ts'
import { ROW_COLUMNS } from './rowList.ts'

/** The columns of an election's largest contributions; in a file of its own, which no other page loads. */
export const LARGEST_COLUMNS = {
  name: { ...ROW_COLUMNS.name, header: 'Contributor' },
  place: ROW_COLUMNS.place,
  account: { ...ROW_COLUMNS.account, header: 'To' },
  day: ROW_COLUMNS.day,
  amount: ROW_COLUMNS.amount,
} as const satisfies ColumnsOf<FiledNameRow>
