import { Link } from 'react-router-dom'
import { dateInFlorida } from '#client/components/dateInFlorida.ts'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import type { ChangeKind, RecordChange } from '#contract/schemas/change.ts'

export const CHANGE_LABELS: Readonly<Record<ChangeKind, string>> = {
  candidate: 'Candidate',
  committee: 'Committee',
  balance: 'Balance',
  registration: 'Registration',
  document: 'Document',
  election: 'Election',
}

export const CHANGE_COLUMNS: DataColumn<RecordChange>[] = [
  {
    key: 'record',
    header: 'Record',
    primary: true,
    cell: ({ name, record, page }) =>
      page === null ? name || record : <Link to={page}>{name || record}</Link>,
  },
  { key: 'kind', header: 'Kind', width: 'code', cell: ({ kind }) => CHANGE_LABELS[kind] },
  {
    key: 'changes',
    header: 'What Changed',
    cell: ({ what, fields }) =>
      fields.length === 0 ? WHAT[what] : fields.map(({ field, says }) => <div key={field}>{says}</div>),
  },
  {
    key: 'by',
    header: 'By',
    width: 'name',
    cell: ({ importId, importKind }) =>
      importId === null ? 'An administrator' : `Import ${importId}, ${importKind}`,
  },
  { key: 'day', header: 'Day', width: 'code', cell: ({ at }) => dateInFlorida(at) },
]

const WHAT: Readonly<Record<RecordChange['what'], string>> = {
  added: 'Added',
  changed: 'Changed in fields not shown here',
  left: 'No longer on the state’s list',
  back: 'Back on the state’s list',
  removed: 'Removed',
}
