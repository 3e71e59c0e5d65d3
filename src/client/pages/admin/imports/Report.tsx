import { FILER, ROWS, SUM } from '#client/components/admin/filerColumns.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { FieldTable } from '#client/ui/table/FieldTable.tsx'
import { shownOf } from '#client/components/admin/shownOf.ts'
import { formatNumber } from '#contract/domain/formatNumber.ts'
import type { ImportReport, RecordDifference } from '#contract/schemas/importRecord.ts'
import styles from './Imports.module.css'

/** A report in the importer's words, with each changed field and each rejected line and its reason. */
export function Report({ report }: { report: ImportReport }) {
  const { outcome, message, changes, rejections, rejected, unmatched, warnings } = report
  const all = report.added + report.changed + report.removed
  return (
    <>
      <p className={styles.message}>
        {outcome === 'refused' ? `Refused, nothing changed. ${message}` : message}
      </p>
      {outcome === 'done' && (
        <FieldTable
          caption="Lines and records"
          grid
          fields={COUNTS.map(({ label, of }) => ({ label, value: formatNumber(report[of]) }))}
        />
      )}
      {changes.length > 0 && (
        <DataTable
          caption={`What changes, field by field${shownOf(changes, all)}`}
          columns={CHANGES}
          rows={changes}
          rowKey={({ kind, change, record }) => `${kind} ${change} ${record}`}
          dense
        />
      )}
      {rejections.length > 0 && (
        <DataTable
          caption={`Rejected lines${shownOf(rejections, rejected)}`}
          columns={REJECTIONS}
          rows={rejections}
          rowKey={({ file, line }) => `${file} ${line}`}
          dense
        />
      )}
      {unmatched.length > 0 && (
        <DataTable
          caption="Names without an account"
          columns={UNMATCHED}
          rows={unmatched}
          rowKey={({ filer, reason }) => `${filer} ${reason}`}
          dense
        />
      )}
      {warnings.length > 0 && (
        <ul>
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </>
  )
}

const COUNTS = [
  { label: 'Read', of: 'read' },
  { label: 'Added', of: 'added' },
  { label: 'Changed', of: 'changed' },
  { label: 'Unchanged', of: 'unchanged' },
  { label: 'Removed', of: 'removed' },
  { label: 'Rejected', of: 'rejected' },
] as const

const CHANGES: DataColumn<RecordDifference>[] = [
  { key: 'record', header: 'Record', width: 'name', primary: true, cell: ({ record }) => record },
  { key: 'name', header: 'Name', cell: ({ name }) => name },
  { key: 'change', header: 'Change', width: 'code', cell: ({ change }) => change },
  {
    key: 'fields',
    header: 'Fields',
    cell: ({ fields }) => (
      <>
        {fields.map(({ field, before, after }) => (
          <div key={field}>
            {field}: {before === null || after === null ? 'not shown' : differenceText(before, after)}
          </div>
        ))}
      </>
    ),
  },
]

const differenceText = (before: string, after: string) => `“${before}” becomes “${after}”`

const REJECTIONS: DataColumn<ImportReport['rejections'][number]>[] = [
  { key: 'file', header: 'File', cell: ({ file }) => file },
  { key: 'line', header: 'Line', width: 'code', align: 'number', primary: true, cell: ({ line }) => line },
  { key: 'reason', header: 'Why', cell: ({ reason }) => reason },
]

const UNMATCHED: DataColumn<ImportReport['unmatched'][number]>[] = [
  FILER,
  { key: 'reason', header: 'Why', cell: ({ reason }) => reason },
  ROWS,
  SUM,
]
