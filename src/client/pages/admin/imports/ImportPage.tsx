import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { failureText } from '#client/api/describeFailure.ts'
import { useForgetImportMutation, useGetImportQuery, useImportAgainMutation } from '#client/api/imports.ts'
import { Form } from '#client/components/admin/Form.tsx'
import { Instant } from '#client/components/admin/adminTexts.tsx'
import { formatDay } from '#contract/domain/days.ts'
import { Page } from '#client/components/Page.tsx'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { FieldTable } from '#client/ui/table/FieldTable.tsx'
import { importPage, IMPORTS_PAGE } from '#contract/adminPages.ts'
import { counted } from '#contract/domain/text.ts'
import type { RecordedImport } from '#contract/schemas/importRecord.ts'
import styles from './Imports.module.css'
import { RejectedFiles, Report } from './Report.tsx'

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
            <Report report={recorded} />
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

const fieldsOf = ({ kind, who, finishedAt, asOf, undone }: RecordedImport) => [
  { label: 'What', value: kind },
  { label: 'By', value: who },
  { label: 'When', value: <Instant at={finishedAt} /> },
  { label: 'As of', value: asOf === null ? 'Not known' : formatDay(asOf) },
  ...(undone ? [{ label: 'Undone', value: <UndoneBy {...undone} /> }] : []),
]

function UndoneBy({ at, who }: NonNullable<RecordedImport['undone']>) {
  return (
    <>
      <Instant at={at} /> by {who}
    </>
  )
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
  const [forgetImport, { isLoading, error }] = useForgetImportMutation()
  const navigate = useNavigate()
  const handleClick = async () => {
    const answer = await forgetImport(importId)
    if (!answer.error) void navigate(IMPORTS_PAGE)
  }
  return (
    <>
      {error && <ErrorMessage message={failureText(error)} />}
      {what === 'transactions' && (
        <p>Undoing takes out what this import brought. It does not bring back what that replaced.</p>
      )}
      <div className="buttons">
        <Button busy={isLoading} onClick={() => void handleClick()}>
          Preview undoing its {what}
        </Button>
      </div>
    </>
  )
}

/** Opens the import page, which first shows what the list before this one would change. */
function ListBefore({ importId }: { importId: number }) {
  const [importAgain, { isLoading, error }] = useImportAgainMutation()
  const [isInsisting, setInsisting] = useState(false)
  const navigate = useNavigate()
  const handleSubmit = async () => {
    const answer = await importAgain({ importId, allowRemovals: isInsisting })
    if (!answer.error) void navigate(IMPORTS_PAGE)
  }
  return (
    <Form
      error={error}
      submitLabel="Import the list before it again"
      busy={isLoading}
      onSubmit={handleSubmit}
    >
      <p>
        The list before this one is that of <Link to={importPage(importId)}>import {importId}</Link>, whose
        files are kept.
      </p>
      <div className="stack close">
        <label>
          <input
            type="checkbox"
            checked={isInsisting}
            onChange={(event) => setInsisting(event.target.checked)}
          />{' '}
          Remove all records and rows that are not in it, however many
        </label>
      </div>
    </Form>
  )
}
