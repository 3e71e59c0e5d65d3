import type { ReactNode } from 'react'
import { failureText } from '#client/api/describeFailure.ts'
import { useCommitImportMutation, useGetImportQuery } from '#client/api/imports.ts'
import { Link } from 'react-router-dom'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { importPage } from '#contract/adminPages.ts'
import type { ImportReport } from '#contract/schemas/importRecord.ts'
import type { OpenImport } from '#contract/schemas/openImport.ts'
import { RejectedFiles } from './RejectedFiles.tsx'
import { ReportTotals } from './Report.tsx'

interface ImportOutcomeProps {
  open: OpenImport
  report: ImportReport
  /** The button that discards or closes it. */
  discard: ReactNode
}

/** What the open import would do or did, in totals, and the button that starts it. */
export function ImportOutcome({ open, report, discard }: ImportOutcomeProps) {
  const [commitImport, { isLoading, error }] = useCommitImportMutation()
  const { id: openId, shown, importId, rejectedFiles } = open
  return (
    <>
      <ReportTotals report={report} />
      {error && <ErrorMessage message={failureText(error)} />}
      <div className="buttons">
        {shown !== null && (
          <Button variant="primary" busy={isLoading} onClick={() => void commitImport({ openId, shown })}>
            {report.kind.startsWith('forget') ? 'Undo exactly this' : 'Import exactly this'}
          </Button>
        )}
        {discard}
      </div>
      {importId !== null && <Recorded importId={importId} />}
      <RejectedFiles of={{ openId }} files={rejectedFiles} />
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
