import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useUndoAuditEntryMutation } from '#client/api/audit.ts'
import { failureText } from '#client/api/describeFailure.ts'
import {
  ONCE_A_BATCH,
  useGetVoterSuggestionsQuery,
  usePrefetchSuggestions,
  useSaveVoterIdsMutation,
} from '#client/api/voters.ts'
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
import type { OpenBatch } from './VoterIdsPage.tsx'

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

/**
 * The current candidate of a batch. One whom no voter's name fits is passed over, whichever way the administrator goes, until
 * the others are reviewed.
 */
function usePosition({ batchId, candidates, startAt }: Omit<Batch, 'onProgress'>) {
  const [{ at, step }, setPosition] = useState({ at: startAt, step: 1 })
  const [passed, setPassed] = useState<ReadonlySet<number>>(new Set())
  const [showsPassed, setShowsPassed] = useState(false)
  const current = candidates[at]
  const accounts = accountsWith(candidates, at)
  const suggestions = useGetVoterSuggestionsQuery({ batchId, accounts }, { ...ONCE_A_BATCH, skip: !current })
  const answer = current && suggestions.currentData?.[accounts.indexOf(current.AcctNum)]
  const fitsNobody = answer?.hasRoll === true && answer.voters.length === 0
  if (current && (showsPassed ? !passed.has(current.AcctNum) : fitsNobody)) {
    if (!showsPassed && !passed.has(current.AcctNum)) setPassed(new Set([...passed, current.AcctNum]))
    setPosition(at + step < 0 ? { at: at + 1, step: 1 } : { at: at + step, step })
  }
  const showPassed = () => {
    setShowsPassed(true)
    setPosition({ at: 0, step: 1 })
  }
  // There is nobody else to review first.
  if (!current && !showsPassed && passed.size === candidates.length) showPassed()
  return {
    at,
    current,
    /** The accounts whose voters are fetched together with those of the current one. */
    accounts,
    passedCount: passed.size,
    showsPassed,
    showPassed,
    goTo: (index: number) =>
      setPosition({ at: Math.min(Math.max(index, 0), candidates.length), step: index < at ? -1 : 1 }),
    /** Whether the candidate was passed over or not. */
    goToCandidate: (acctNum: number) => {
      setShowsPassed(passed.has(acctNum))
      setPosition({ at: candidates.findIndex(({ AcctNum }) => AcctNum === acctNum), step: 1 })
    },
    /** Not if the user has gone to another one in the meantime. */
    goOn: () => setPosition((now) => (now.at === at ? { at: at + 1, step: 1 } : now)),
  }
}

/** The current candidate of a batch, and what has been saved in it so far. */
function useVoterIdBatch({ onProgress, ...batch }: Batch) {
  const { batchId, candidates } = batch
  const { goTo, goToCandidate, goOn, ...position } = usePosition(batch)
  const { at, current, passedCount, showsPassed } = position
  const dispatch = useAppDispatch()
  /** In their order; several of a candidate whose number was corrected. */
  const [saves, setSaves] = useState<readonly Save[]>([])
  const [outcome, setOutcome] = useState('')
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

  const forget = () => {
    setOutcome('')
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
    setOutcome(`Saved ${VoterID} for ${candidateName(candidate)}.`)
    goOn()
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
    setOutcome(`Undone: ${[...numbers.values()].join(', ')}.`)
    goToCandidate(first.acctNum)
  }

  const failed = saving.error ?? undoing.error
  return {
    ...position,
    /** With the VoterID saved in this batch, if any; undefined after the last one. */
    current: current && { ...current, VoterID: savedFor(current.AcctNum) ?? current.VoterID },
    /** How many are left to go through because no voter's name fits them. */
    leftOut: showsPassed ? 0 : passedCount,
    /** How many candidates have a VoterID saved in this batch. */
    savedCount: new Set(saves.map(({ acctNum }) => acctNum)).size,
    /** What the last save or undo did, as a sentence. */
    outcome,
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

function reviewedText(count: number, leftOut: number): string {
  if (leftOut > 0) return `${formatNumber(count - leftOut)} of ${formatNumber(count)} are reviewed`
  return count === 1 ? 'The only one is reviewed' : `All ${formatNumber(count)} are reviewed`
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
  const { at, current, savedCount, passedCount, leftOut } = batch
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
      className={`stack ${styles.batch}`}
      aria-label="VoterIDs, one by one"
      onKeyDown={handleKeys}
    >
      <p className={`buttons ${styles.progress}`}>
        <strong>
          {current
            ? `${formatNumber(at + 1)} of ${formatNumber(candidates.length)}`
            : reviewedText(candidates.length, leftOut)}
        </strong>
        <span>{savedCount} saved</span>
        {passedCount > 0 && <span>{passedCount} passed over: no voter has a name like theirs</span>}
        <output>{batch.outcome}</output>
      </p>
      {batch.failure && <ErrorMessage message={batch.failure} />}
      {current ? (
        <CandidateVoter
          key={`${current.AcctNum} ${current.VoterID}`}
          batchId={batchId}
          accounts={batch.accounts}
          candidate={current}
          isBusy={batch.isSaving || batch.isUndoing}
          onAccept={(voter) => batch.accept(current, voter)}
          onSaved={(saved) => batch.noteSaved(current, saved)}
        />
      ) : (
        <div className="buttons">
          <Button variant="primary" onClick={onEnd}>
            {left === 0 ? 'End' : `Continue with the ${left} who are left`}
          </Button>
          {leftOut > 0 && <Button onClick={batch.showPassed}>Go through those passed over</Button>}
          {savedCount > 0 && (
            <Button busy={batch.isUndoing} onClick={() => void batch.undoAll()}>
              Undo all {savedCount}
            </Button>
          )}
        </div>
      )}
      <div className="buttons">
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
