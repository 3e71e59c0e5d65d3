import { dayInFlorida } from '../domain/days.ts'
import type { FieldChange, RecordChange } from '../schemas/change.ts'
import type { ColumnsOf } from './listColumns.ts'

/** A changed field, or a changed record without field details. */
export interface ChangeRow {
  change: RecordChange
  field: FieldChange | undefined
}

/** The columns of changes; a page has all fields of a record in one row, a file has a row for each. */
export const CHANGE_COLUMNS = {
  record: {
    key: 'record',
    header: 'Record',
    type: 'text',
    value: ({ change }) => change.name || change.record,
  },
  kind: { key: 'kind', header: 'Kind', type: 'text', value: ({ change }) => change.kind },
  description: {
    key: 'description',
    header: 'What Changed',
    type: 'text',
    value: ({ field }) => field?.description ?? '',
  },
  by: {
    key: 'by',
    header: 'By',
    type: 'text',
    value: ({ change }) => change.importKind ?? 'an administrator',
  },
  day: { key: 'day', header: 'Day', type: 'day', value: ({ change }) => dayInFlorida(new Date(change.at)) },
} as const satisfies ColumnsOf<ChangeRow>
