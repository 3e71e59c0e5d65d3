import { skipToken } from '@reduxjs/toolkit/query'
import { type DragEvent, type RefObject, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { failureText, isSignedOut } from '#client/api/describeFailure.ts'
import {
  importFinished,
  useCommitImportMutation,
  useDeleteOpenImportMutation,
  useGetImportQuery,
  useGetOpenImportQuery,
  useSendFilesMutation,
} from '#client/api/imports.ts'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { useFocusOnStep, useForgetWhenLeft } from '#client/components/admin/useFocusOnStep.ts'
import { useAppDispatch } from '#client/store/hooks.ts'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { importPage } from '#contract/adminPages.ts'
import { formatNumber } from '#contract/domain/text.ts'
import type { ImportReport, OpenImport } from '#contract/schemas/importRecord.ts'
import { ImportOptionsForm } from './ImportOptionsForm.tsx'
import styles from './Imports.module.css'
import { RejectedFiles, ReportDetails, ReportTotals } from './Report.tsx'

/**
 * What the open import would do or did, in totals, and the buttons that start it, or discard or close it. Once it is on
 * record its rejected lines are there too, and no longer with the open import.
 */
function ImportOutcome({ open, report }: { open: OpenImport; report: ImportReport }) {
  const [commitImport, { isLoading, error }] = useCommitImportMutation()
  const { id: openId, shown, importId, rejectedFiles } = open
  const { data: recorded } = useGetImportQuery(importId ?? skipToken)
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
        <DiscardButton open={open} />
      </div>
      {importId !== null && (
        <>
          {recorded && <RejectedFiles source={{ importId }} files={recorded.rejectedFiles} />}
          <p>
            Recorded as <Link to={importPage(importId)}>import {importId}</Link>.
          </p>
        </>
      )}
      <RejectedFiles source={{ openId }} files={rejectedFiles} />
    </>
  )
}

/**
 * An area to drop files on, or to choose them with the keyboard. While it is busy it takes none, but is not disabled: it
 * would lose the focus.
 */
function DropFiles({ busy, onFiles }: { busy: boolean; onFiles: (files: readonly File[]) => void }) {
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null) => {
    if (!busy && files && files.length > 0) onFiles([...files])
  }
  const handleDrag = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(event.type === 'dragover')
    if (event.type === 'drop') take(event.dataTransfer.files)
  }
  return (
    <div
      className={`stack snug ${styles.drop} ${isOver ? styles.over : ''}`}
      onDragOver={handleDrag}
      onDragLeave={handleDrag}
      onDrop={handleDrag}
    >
      <Field
        label="Lists, or an archive of them"
        hint="Drop files or a zip here, or choose them. Together at most 1 GB; the command npm run import takes more."
        type="file"
        multiple
        onChange={({ currentTarget }) => {
          take(currentTarget.files)
          // So that the same file can be chosen again after it was corrected.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}

/** The upload goes on while other pages are open. */
const SENDING = { fixedCacheKey: 'files' }

const POLL_MS = 500

type State = OpenImport['state']
const BUSY: readonly (State | undefined)[] = ['receiving', 'reading', 'checking', 'importing']
const WITH_CHOICES: readonly State[] = ['ready', 'shown', 'done']

/** The open import at its current step; a drop area for files if there is none. */
export function CurrentImport() {
  const query = useGetOpenImportQuery(undefined, { refetchOnMountOrArgChange: true })
  const [sendFiles, sending] = useSendFilesMutation(SENDING)
  const { error, isLoading, data: sent } = sending
  useForgetWhenLeft(sending)
  const state = query.data?.open?.state
  const isAtWork = isLoading || BUSY.includes(state)
  // Otherwise the page would ask to sign in again right after 'Not now'.
  const isRefused = query.error !== undefined && isSignedOut(query.error)
  useGetOpenImportQuery(undefined, { skip: !isAtWork || isRefused, pollingInterval: POLL_MS })
  const dispatch = useAppDispatch()
  useEffect(() => {
    // The history below, and whatever other pages show.
    if (state === 'done') dispatch(importFinished())
  }, [dispatch, state])
  const step = query.data && (state ?? 'none')
  const status = useFocusOnStep(step)
  // Without an open import there is no status to focus.
  const section = useFocusOnStep<HTMLElement>(step)
  return (
    <Section ref={section} tabIndex={-1} title="Import Files">
      {error && <ErrorMessage message={failureText(error)} />}
      <AdminQuery query={query} loading="Checking for an open import...">
        {({ open }) => (
          <>
            {isOver(open) && <DropFiles busy={isLoading} onFiles={(files) => void sendFiles(files)} />}
            {open && <Step open={open} status={status} isSentHere={isLoading || sent?.id === open.id} />}
          </>
        )}
      </AdminQuery>
    </Section>
  )
}

/** Whether other files can be sent: the next import takes the place of one that is over. */
const isOver = (open: OpenImport | null) => open === null || open.state === 'done' || open.state === 'failed'

interface StepProps {
  open: OpenImport
  status: RefObject<HTMLOutputElement | null>
  /** This page sends its files, or has sent them. */
  isSentHere: boolean
}

function Step({ open, status, isSentHere }: StepProps) {
  const { state, startedBy, failure, report } = open
  return (
    <>
      <output ref={status} tabIndex={-1}>
        {statusText(open)} Started by {startedBy}.
      </output>
      {BUSY.includes(state) && <ImportProgress open={open} />}
      {state === 'receiving' && !isSentHere && (
        <p>
          The files are not being sent from this page. If no more of them arrive, the upload was interrupted:
          discard it and choose the files again.
        </p>
      )}
      {failure !== null && <ErrorMessage message={failure} />}
      {report && <ImportOutcome open={open} report={report} />}
      {WITH_CHOICES.includes(state) && open.files.length > 0 && (
        <ImportOptionsForm key={`${open.files.length} ${open.importId}`} open={open} />
      )}
      {report ? <ReportDetails report={report} /> : <DiscardButton open={open} />}
    </>
  )
}

function statusText({ state, choices, report }: OpenImport): string {
  const undoStep = choices === null ? UNDO_STEPS[state] : undefined
  if (report?.outcome === 'refused') return undoStep ? 'Undoing was refused.' : 'The import was refused.'
  return undoStep ?? STEPS[state]
}

const STEPS: Readonly<Record<State, string>> = {
  receiving: 'Uploading files.',
  reading: 'Reading the files.',
  ready: 'The files are uploaded.',
  checking: 'Checking what this import would change. Nothing has changed yet.',
  shown: 'This is what the import would change. Nothing has changed yet.',
  importing: 'Importing.',
  done: 'Imported.',
  failed: 'Failed. Nothing was changed.',
}

/** The steps without a choice of files, which undo an import. */
const UNDO_STEPS: Readonly<Partial<typeof STEPS>> = {
  checking: 'Checking what undoing the import would remove. Nothing has changed yet.',
  shown: 'This is what undoing the import would remove. Nothing has changed yet.',
  importing: 'Undoing the import.',
  done: 'Undone.',
}

function ImportProgress({ open: { uploads, state, progress } }: { open: OpenImport }) {
  const isReceiving = state === 'receiving'
  const max = uploads.reduce((sum, { size }) => sum + size, 0)
  const value = uploads.reduce((sum, { received }) => sum + received, 0)
  return (
    <label>
      {isReceiving ? `${kilobytes(value)} of ${kilobytes(max)} kB` : progress}
      <progress className={styles.progress} {...(isReceiving && max > 0 && { max, value })} />
    </label>
  )
}

const kilobytes = (bytes: number) => formatNumber(Math.ceil(bytes / 1000))

function DiscardButton({ open }: { open: OpenImport }) {
  const [discard, { isLoading, error }] = useDeleteOpenImportMutation()
  const [, sending] = useSendFilesMutation(SENDING)
  const handleDiscard = async () => {
    const { error: failure } = await discard({ openId: open.id })
    // The next part of its files will be refused, which is no failure.
    if (!failure) sending.reset()
  }
  if (BUSY.includes(open.state) && open.state !== 'receiving') return null
  return (
    <>
      {error && <ErrorMessage message={failureText(error)} />}
      <div>
        <Button busy={isLoading} onClick={() => void handleDiscard()}>
          {isOver(open) ? 'Close' : 'Discard'}
        </Button>
      </div>
    </>
  )
}
