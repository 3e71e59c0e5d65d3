import { Link, useNavigate, useParams } from 'react-router-dom'
import {
  useForgetImportMutation,
  useGetImportQuery,
  useImportAgainMutation,
  useListImportsInfiniteQuery,
} from '#client/api/imports.ts'
import { Page } from '#client/components/Page.tsx'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { BreakableText, Instant } from '#client/components/admin/adminTexts.tsx'
import { numberColumn } from '#client/components/admin/filerColumns.tsx'
import { Form } from '#client/components/admin/Form.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { FieldTable } from '#client/ui/table/FieldTable.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { dashboardPart, importPage, IMPORTS_PAGE, LAST_NIGHT } from '#contract/adminPages.ts'
import { formatDay } from '#contract/domain/days.ts'
import { counted } from '#contract/domain/text.ts'
import type { ImportRecord, RecordedImport } from '#contract/schemas/importRecord.ts'
import { CurrentImport } from './CurrentImport.tsx'
import styles from './Imports.module.css'
import { RejectedFiles, ReportDetails, ReportTotals } from './Report.tsx'

/** Imports files and lists earlier imports. */
export function ImportsPage() {
  return (
    <Page
      heading="Imports"
      lead={
        <>
          Upload files, preview what they would change, then import them. Data fetched from the state
          automatically is under <Link to={dashboardPart(LAST_NIGHT)}>Last Nightly Run</Link>.
        </>
      }
    >
      <CurrentImport />
      <Section title="Import History">
        <History />
      </Section>
    </Page>
  )
}

function History() {
  const query = useListImportsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true })
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = query
  return (
    <AdminQuery query={query} loading="Loading the imports...">
      {({ pages }) => (
        <>
          <DataTable
            caption="Imports, newest first"
            columns={COLUMNS}
            rows={pages.flat()}
            rowKey={({ id }) => id}
            empty="Nothing has been imported yet."
            dense
          />
          {hasNextPage && (
            <div>
              <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Older imports
              </Button>
            </div>
          )}
        </>
      )}
    </AdminQuery>
  )
}

const COLUMNS: DataColumn<ImportRecord>[] = [
  {
    key: 'id',
    header: 'Import',
    width: 'account',
    primary: true,
    cell: ({ id }) => <Link to={importPage(id)}>{id}</Link>,
  },
  { key: 'at', header: 'When', width: 'office', cell: ({ finishedAt }) => <Instant at={finishedAt} /> },
  { key: 'kind', header: 'What', width: 'code', cell: ({ kind }) => kind },
  { key: 'who', header: 'By', width: 'code', cell: ({ who }) => <BreakableText text={who} /> },
  numberColumn('rejected', 'Rejected'),
  {
    key: 'outcome',
    header: 'Outcome',
    // The import's own page shows all of it.
    cell: ({ outcome, undone, message }) =>
      `${outcome === 'refused' ? 'Refused: ' : ''}${undone ? 'Undone since. ' : ''}${message.split('\n')[0]}`,
  },
]

/** An import on record: its report, its rejected lines, and a button to undo what it brought. */
export function ImportPage() {
  const importId = Number(useParams()['importId'])
  const query = useGetImportQuery(importId, { refetchOnMountOrArgChange: true })
  return (
    <Page heading={`Import ${importId}`} lead={<Link to={IMPORTS_PAGE}>All imports</Link>}>
      <AdminQuery
        query={query}
        loading="Loading the import..."
        notFound="There is no import with this number."
      >
        {(recorded) => (
          <>
            <FieldTable caption="The import" fields={fieldsOf(recorded)} />
            <ReportTotals report={recorded} />
            <ReportDetails report={recorded} />
            <RejectedFiles source={{ importId }} files={recorded.rejectedFiles} />
            <ImportedFiles files={recorded.files} />
            {recorded.forgets !== null && recorded.undone === null && (
              <ForgetButton importId={importId} what={recorded.forgets} />
            )}
            {recorded.listBefore !== null && <ListBefore importId={recorded.listBefore} />}
          </>
        )}
      </AdminQuery>
    </Page>
  )
}

const fieldsOf = ({ kind, who, finishedAt, asOf, undone }: RecordedImport) => {
  const undoing = undone && (
    <>
      <Instant at={undone.at} /> by {undone.who}
    </>
  )
  return [
    { label: 'What', value: kind },
    { label: 'By', value: who },
    { label: 'When', value: <Instant at={finishedAt} /> },
    { label: 'As of', value: asOf === null ? 'Not known' : formatDay(asOf) },
    ...(undoing ? [{ label: 'Undone', value: undoing }] : []),
  ]
}

/** A nightly run or the sample has thousands. */
function ImportedFiles({ files }: Pick<RecordedImport, 'files'>) {
  return (
    <details open={files.length <= FEW_FILES}>
      <summary>{counted(files.length, 'file')}</summary>
      <ul className={`bare ${styles.files}`}>
        {files.map(({ name, sha256 }) => (
          <li key={`${name} ${sha256}`}>
            {name}
            {sha256 !== null && `, SHA-256 ${sha256}`}
          </li>
        ))}
      </ul>
    </details>
  )
}

const FEW_FILES = 10

/** Opens the import page, which first shows what would be removed. */
function ForgetButton({ importId, what }: { importId: number; what: string }) {
  const [forgetImport, forgetting] = useForgetImportMutation()
  const navigate = useNavigate()
  const handleSubmit = async () => {
    const { error } = await forgetImport({ importId })
    if (!error) void navigate(IMPORTS_PAGE)
  }
  return (
    <>
      {what === 'transactions' && (
        <p>Undoing takes out what this import brought. It does not bring back what that replaced.</p>
      )}
      <Form saving={forgetting} submitLabel={`Preview undoing its ${what}`} onSubmit={handleSubmit} />
    </>
  )
}

/** Opens the import page, which first shows what the list before this one would change. */
function ListBefore({ importId }: { importId: number }) {
  const [importAgain, importing] = useImportAgainMutation()
  const navigate = useNavigate()
  const handleSubmit = async (text: (name: string) => string) => {
    const { error } = await importAgain({ importId, allowRemovals: text('allowRemovals') !== '' })
    if (!error) void navigate(IMPORTS_PAGE)
  }
  return (
    <Form saving={importing} submitLabel="Import the list before it again" onSubmit={handleSubmit}>
      <p>
        The list before this one is that of <Link to={importPage(importId)}>import {importId}</Link>, whose
        files are kept.
      </p>
      <div className="stack close">
        <label>
          <input type="checkbox" name="allowRemovals" /> Remove all records and rows that are not in it,
          however many
        </label>
      </div>
    </Form>
  )
}
