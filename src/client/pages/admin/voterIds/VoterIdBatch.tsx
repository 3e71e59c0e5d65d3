import { type KeyboardEvent, useEffect, useRef } from 'react'
import { KeyHint } from '#client/components/admin/KeyHint.tsx'
import { keyForPage, shortcut } from '#client/components/admin/singleKeys.ts'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { formatNumber } from '#contract/domain/text.ts'
import { CandidateVoter } from './CandidateVoter.tsx'
import { type Batch, useVoterIdBatch } from './useVoterIdBatch.ts'
import styles from './VoterIds.module.css'

interface VoterIdBatchProps extends Batch {
  purpose: string
  /** The number left for later batches. */
  left: number
  onEnd: () => void
}

/** The candidates of a batch one after another, with the keyboard alone: choose, save, next, undo. */
export function VoterIdBatch({ purpose, left, onEnd, ...props }: VoterIdBatchProps) {
  const { batchId, candidates } = props
  const batch = useVoterIdBatch(props)
  const { at, current, savedCount, savedFor } = batch
  const section = useRef<HTMLElement>(null)
  const isOver = current === undefined
  useEffect(() => {
    // The focused control has disappeared with the last candidate; the keys work from here.
    if (isOver) section.current?.focus()
  }, [isOver])
  const handleKeys = (event: KeyboardEvent) => {
    const key = keyForPage(event.nativeEvent)
    if (key === 'n') batch.goToNext()
    else if (key === 'p') batch.goToPrevious()
    else if (key === 'u') void batch.undoLast()
    else return
    event.preventDefault()
  }
  return (
    // Keys bubble up to it from the controls inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={section}
      tabIndex={-1}
      className={styles.batch}
      aria-label="VoterIDs, one by one"
      onKeyDown={handleKeys}
    >
      <p className={styles.progress}>
        <strong>
          {current
            ? `${formatNumber(at + 1)} of ${formatNumber(candidates.length)}`
            : `${candidates.length === 1 ? 'The only one is' : `All ${formatNumber(candidates.length)} are`} reviewed`}
        </strong>
        <span>{savedCount} saved</span>
        <output>{batch.said}</output>
      </p>
      {batch.failure && <ErrorMessage message={batch.failure} />}
      {current ? (
        <CandidateVoter
          key={`${current.AcctNum} ${savedFor(current.AcctNum) !== undefined}`}
          batchId={batchId}
          purpose={purpose}
          candidate={current}
          saved={savedFor(current.AcctNum)}
          isBusy={batch.isSaving || batch.isUndoing}
          onSave={(VoterID, seen) => batch.saveFor(current, VoterID, seen)}
        />
      ) : (
        <div className={styles.buttons}>
          <Button variant="primary" onClick={onEnd}>
            {left === 0 ? 'End' : `Continue with the ${left} who are left`}
          </Button>
          {savedCount > 0 && (
            <Button busy={batch.isUndoing} onClick={() => void batch.undoAll()}>
              Undo all {savedCount}
            </Button>
          )}
        </div>
      )}
      <div className={styles.buttons}>
        <Button disabled={at === 0} aria-keyshortcuts={shortcut('p')} onClick={batch.goToPrevious}>
          Previous <KeyHint>P</KeyHint>
        </Button>
        <Button disabled={!current} aria-keyshortcuts={shortcut('n')} onClick={batch.goToNext}>
          Next <KeyHint>N</KeyHint>
        </Button>
        <Button
          disabled={savedCount === 0 || batch.isSaving}
          aria-keyshortcuts={shortcut('u')}
          onClick={() => void batch.undoLast()}
        >
          Undo the last <KeyHint>U</KeyHint>
        </Button>
        {current && <Button onClick={onEnd}>End here</Button>}
      </div>
    </section>
  )
}
