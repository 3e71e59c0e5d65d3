import { type ComponentProps, useState } from 'react'
import { failureText } from '#client/api/describeFailure.ts'
import { type RejectedLines, useSaveRejectedLinesMutation } from '#client/api/imports.ts'
import { FILER, ROWS, SUM } from '#client/components/admin/filerColumns.tsx'
import { shownOf } from '#client/components/admin/adminTexts.tsx'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { FieldTable } from '#client/ui/table/FieldTable.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { formatNumber } from '#contract/domain/text.ts'
import type { ImportReport, RecordDifference } from '#contract/schemas/importRecord.ts'
import styles from './Imports.module.css'

/** A report in the importer's words. */
export function ReportTotals({ report }: { report: ImportReport }) {
  const { outcome, message } = report
  return (
    <>
      <p className={styles.message}>
        {outcome === 'refused' ? `Refused, nothing changed. ${message}` : message}
      </p>
      {outcome === 'done' && (
        <FieldTable
          caption="Lines and records"
          grid
          fields={COUNTS.map(({ label, count }) => ({ label, value: formatNumber(report[count]) }))}
        />
      )}
    </>
  )
}

/** Each changed field, and each rejected line and its reason. */
export function ReportDetails({ report }: { report: ImportReport }) {
  const { changes, rejections, rejected, unmatched, warnings } = report
  const all = report.added + report.changed + report.removed
  return (
    <>
      {warnings.length > 0 && (
        <ul>
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      <FirstRows
        caption="What changes, field by field"
        all={all}
        columns={CHANGES}
        rows={changes}
        rowKey={({ kind, change, record }) => `${kind} ${change} ${record}`}
      />
      <FirstRows
        caption="Rejected lines"
        all={rejected}
        columns={REJECTIONS}
        rows={rejections}
        rowKey={({ file, line }) => `${file} ${line}`}
      />
      <FirstRows
        caption="Names without an account"
        all={unmatched.length}
        columns={UNMATCHED}
        rows={unmatched}
        rowKey={({ filer, reason }) => `${filer} ${reason}`}
      />
    </>
  )
}

interface FirstRowsProps<Row> extends ComponentProps<typeof DataTable<Row>> {
  /** How many there are; the report has only the first of very many. */
  all: number
}

/** A table of 50 rows, and a button that shows the others: a list of the state's can change thousands. */
function FirstRows<Row>({ caption, all, rows, ...table }: FirstRowsProps<Row>) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, FIRST_ROWS)
  if (rows.length === 0) return null
  return (
    <>
      <DataTable {...table} caption={caption + shownOf(shown, all)} rows={shown} dense />
      {shown.length < rows.length && (
        <div>
          <Button onClick={() => setWhole(true)}>Show all {formatNumber(rows.length)}</Button>
        </div>
      )}
    </>
  )
}

const FIRST_ROWS = 50

const COUNTS = [
  { label: 'Read', count: 'read' },
  { label: 'Added', count: 'added' },
  { label: 'Changed', count: 'changed' },
  { label: 'Unchanged', count: 'unchanged' },
  { label: 'Removed', count: 'removed' },
  { label: 'Rejected', count: 'rejected' },
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

interface RejectedFilesProps extends Pick<RejectedLines, 'source'> {
  files: readonly string[]
}

/** The rejected lines of each file, as a file. They are to be corrected in the whole list. */
export function RejectedFiles({ source, files }: RejectedFilesProps) {
  const [saveLines, { error, isLoading }] = useSaveRejectedLinesMutation()
  if (files.length === 0) return null
  return (
    <>
      {error && <ErrorMessage message={failureText(error)} />}
      <div className="buttons">
        {files.map((file) => (
          <Button key={file} busy={isLoading} onClick={() => void saveLines({ source, file })}>
            Download the rejected lines of {file}
          </Button>
        ))}
      </div>
    </>
  )
}
