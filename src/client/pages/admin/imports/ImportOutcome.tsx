import { failureText } from '#client/api/describeFailure.ts'
import { useCommitImportMutation, useGetImportQuery } from '#client/api/imports.ts'
import { Link } from 'react-router-dom'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { importPage } from '#contract/adminPages.ts'
import type { ImportReport } from '#contract/schemas/importRecord.ts'
import type { OpenImport } from '#contract/schemas/openImport.ts'
import { RejectedFiles } from './RejectedFiles.tsx'
import { Report } from './Report.tsx'

/** What the open import would do or did, and the button that starts it. */
export function ImportOutcome({ open, report }: { open: OpenImport; report: ImportReport }) {
  const [commitImport, { isLoading, error }] = useCommitImportMutation()
  const { id: openId, shown, importId, rejectedFiles } = open
  return (
    <>
      <Report report={report} />
      <RejectedFiles of={{ openId }} files={rejectedFiles} />
      {error && <ErrorMessage message={failureText(error)} />}
      {shown !== null && (
        <div className="buttons">
          <Button variant="primary" busy={isLoading} onClick={() => void commitImport({ openId, shown })}>
            {report.kind.startsWith('forget') ? 'Undo exactly this' : 'Import exactly this'}
          </Button>
        </div>
      )}
      {importId !== null && <Recorded importId={importId} />}
    </>
  )
}

/** Where the import is on record. The rejected lines are there too, and no longer with the open import. */
function Recorded({ importId }: { importId: number }) {
  const { data } = useGetImportQuery(importId)
  return (
    <>
      {data && <RejectedFiles of={{ importId }} files={data.rejectedFiles} />}
      <p>
        Recorded as <Link to={importPage(importId)}>import {importId}</Link>.
      </p>
    </>
  )
}
