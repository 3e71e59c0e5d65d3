import { useNavigate, useParams } from 'react-router-dom'
import { failureText } from '#client/api/describeFailure.ts'
import { useForgetImportMutation, useGetImportQuery } from '#client/api/imports.ts'
import { Instant } from '#client/components/admin/Instant.tsx'
import { formatDate } from '#client/components/formatDate.ts'
import { Link } from '#client/components/links/Link.tsx'
import { Page } from '#client/components/Page.tsx'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { FieldTable } from '#client/ui/table/FieldTable.tsx'
import { IMPORTS_PAGE } from '#contract/adminPages.ts'
import { counted } from '#contract/domain/counted.ts'
import type { RecordedImport } from '#contract/schemas/importRecord.ts'
import styles from './Imports.module.css'
import { RejectedFiles } from './RejectedFiles.tsx'
import { Report } from './Report.tsx'

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
            <RejectedFiles of={{ importId }} files={recorded.rejectedFiles} />
            <ImportedFiles files={recorded.files} />
            {recorded.forgets !== null && recorded.undone === null && (
              <ForgetButton importId={importId} what={recorded.forgets} />
            )}
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
  { label: 'As of', value: asOf === null ? 'Not known' : formatDate(asOf) },
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
      <ul className={styles.files}>
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
      <div className="buttons">
        <Button busy={isLoading} onClick={() => void handleClick()}>
          Preview undoing its {what}
        </Button>
      </div>
    </>
  )
}
