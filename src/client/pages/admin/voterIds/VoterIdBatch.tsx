import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useUndoAuditEntryMutation } from '#client/api/audit.ts'
import { failureText } from '#client/api/describeFailure.ts'
import { usePrefetchSuggestions, useSaveVoterIdsMutation } from '#client/api/voters.ts'
import { KeyHint, keyForPage, shortcut } from '#client/components/admin/singleKeys.tsx'
import { useAppDispatch } from '#client/store/hooks.ts'
import { draftSettled } from '#client/store/slices/unsavedSlice.ts'
import type { SavedVoterId } from '#client/store/thunks/saveVoterIds.ts'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { candidateName } from '#contract/domain/names.ts'
import { formatNumber } from '#contract/domain/text.ts'
import { MAX_SUGGESTED_AT_ONCE } from '#contract/domain/voterRoll.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import type { VoterSuggestion } from '#contract/schemas/voterMatch.ts'
import { CandidateVoter } from './CandidateVoter.tsx'
import styles from './VoterIds.module.css'
import type { OpenBatch } from './openBatches.ts'

interface Batch {
  batchId: number
  candidates: readonly Candidate[]
  /** The index of the first one shown. */
  startAt: number
  /** Receives the accounts without a saved VoterID, and the one to continue with: null if all were reviewed. */
  onProgress: (progress: Pick<OpenBatch, 'accounts' | 'at'>) => void
}

interface Save {
  acctNum: number
  VoterID: string
  /** The entry of the audit trail to undo. */
  entryId: number
}

/** The current candidate of a batch, and what has been saved in it so far. */
function useVoterIdBatch({ batchId, candidates, startAt, onProgress }: Batch) {
  const [at, setAt] = useState(startAt)
  const dispatch = useAppDispatch()
  /** In their order; several of a candidate whose number was corrected. */
  const [saves, setSaves] = useState<readonly Save[]>([])
  const [said, setSaid] = useState('')
  const [save, saving] = useSaveVoterIdsMutation()
  const [undo, undoing] = useUndoAuditEntryMutation()
  const prefetch = usePrefetchSuggestions()
  useEffect(() => {
    if (at + 1 < candidates.length) prefetch({ batchId, accounts: accountsWith(candidates, at + 1) })
  }, [prefetch, batchId, candidates, at])

  const reportProgress = useEffectEvent((index: number, done: readonly Save[]) => {
    const isLeft = ({ AcctNum }: Candidate) => done.every(({ acctNum }) => acctNum !== AcctNum)
    onProgress({
      accounts: candidates.filter(isLeft).map(({ AcctNum }) => AcctNum),
      at: candidates.slice(index).find(isLeft)?.AcctNum ?? null,
    })
  })
  useEffect(() => reportProgress(at, saves), [at, saves])

  const goTo = (index: number) => setAt(Math.min(Math.max(index, 0), candidates.length))

  const forget = () => {
    setSaid('')
    saving.reset()
    undoing.reset()
  }

  const savedFor = (acctNum: number) => saves.findLast((one) => one.acctNum === acctNum)?.VoterID

  const noteSaved = (
    candidate: Candidate,
    { VoterID, entryId }: Pick<SavedVoterId, 'VoterID' | 'entryId'>,
  ) => {
    forget()
    if (entryId !== undefined) setSaves((now) => [...now, { acctNum: candidate.AcctNum, VoterID, entryId }])
    setSaid(`Saved ${VoterID} for ${candidateName(candidate)}.`)
    // Not if the user has gone to another one in the meantime.
    setAt((now) => (now === at ? at + 1 : now))
  }

  const accept = async (candidate: Candidate, { VoterID, finding: seen }: VoterSuggestion) => {
    forget()
    const { AcctNum: acctNum, VoterID: was } = candidate
    const { data } = await save({ entries: [{ acctNum, VoterID, was, seen }] })
    if (!data) return
    dispatch(draftSettled(acctNum))
    noteSaved(candidate, { VoterID, entryId: data.entryId })
  }

  /** The last one first, so that a corrected number becomes the one from before the batch. */
  const undoSaves = async (undone: readonly Save[]) => {
    const [first] = undone
    // While a save is under way, the last one saved is not the one the user means.
    if (!first || saving.isLoading || undoing.isLoading) return
    forget()
    const numbers = new Map(undone.map(({ acctNum, VoterID }) => [acctNum, VoterID]))
    for (const { entryId } of undone.toReversed()) {
      const { error } = await undo(entryId)
      if (error) return
      setSaves((now) => now.filter((one) => one.entryId !== entryId))
    }
    setSaid(`Undone: ${[...numbers.values()].join(', ')}.`)
    goTo(candidates.findIndex(({ AcctNum }) => AcctNum === first.acctNum))
  }

  const shown = candidates[at]
  const failed = saving.error ?? undoing.error
  return {
    at,
    /** With the VoterID saved in this batch, if any; undefined after the last one. */
    current: shown && { ...shown, VoterID: savedFor(shown.AcctNum) ?? shown.VoterID },
    /** How many candidates have a VoterID saved in this batch. */
    savedCount: new Set(saves.map(({ acctNum }) => acctNum)).size,
    /** What the last save or undo did, as a sentence. */
    said,
    /** Why it failed; undefined again after signing in, if that was the reason. */
    failure: failed && failureText(failed),
    isSaving: saving.isLoading,
    isUndoing: undoing.isLoading,
    goToNext: () => goTo(at + 1),
    goToPrevious: () => goTo(at - 1),
    accept,
    noteSaved,
    undoLast: () => undoSaves(saves.filter(({ acctNum }) => acctNum === saves.at(-1)?.acctNum)),
    undoAll: () => undoSaves(saves),
  }
}

/** The accounts of the candidates whose voters are fetched together with those of this one. */
function accountsWith(candidates: readonly Candidate[], at: number): readonly number[] {
  const start = at - (at % MAX_SUGGESTED_AT_ONCE)
  return candidates.slice(start, start + MAX_SUGGESTED_AT_ONCE).map(({ AcctNum }) => AcctNum)
}

interface VoterIdBatchProps extends Batch {
  /** The number left for later batches. */
  left: number
  onEnd: () => void
}

/** The candidates of a batch one after another, with the keyboard alone: save, next, undo. */
export function VoterIdBatch({ left, onEnd, ...props }: VoterIdBatchProps) {
  const { batchId, candidates } = props
  const batch = useVoterIdBatch(props)
  const { at, current, savedCount } = batch
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
          key={`${current.AcctNum} ${current.VoterID}`}
          batchId={batchId}
          accounts={accountsWith(candidates, at)}
          candidate={current}
          isBusy={batch.isSaving || batch.isUndoing}
          onAccept={(voter) => batch.accept(current, voter)}
          onSaved={(saved) => batch.noteSaved(current, saved)}
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
