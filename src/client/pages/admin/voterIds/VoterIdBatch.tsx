import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { useUndoAuditEntryMutation } from '#client/api/workLists.ts'
import { failureText } from '#client/api/describeFailure.ts'
import {
  ONCE_A_BATCH,
  useGetVoterSuggestionsQuery,
  usePrefetchSuggestions,
  useSaveVoterIdsMutation,
} from '#client/api/voters.ts'
import { KeyHint, pressShortcut, shortcut } from '#client/components/admin/singleKeys.tsx'
import { useAppDispatch } from '#client/store/hooks.ts'
import { BATCHES_KEY } from '#client/store/sessionListeners.ts'
import { draftSettled } from '#client/store/slices/unsavedSlice.ts'
import type { SavedVoterId } from '#client/store/voterIdEditor.ts'
import { tryStorage } from '#client/store/tryStorage.ts'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { candidateName } from '#contract/domain/names.ts'
import { formatNumber } from '#contract/domain/text.ts'
import { MAX_SUGGESTED_AT_ONCE } from '#contract/domain/voterRoll.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import type { VoterSuggestion } from '#contract/schemas/voter.ts'
import { CandidateVoter } from './CandidateVoter.tsx'
import styles from './VoterIds.module.css'

interface OpenBatch {
  /** The administrator who opened it. The server answers nobody else. */
  who: string
  batchId: number
  /** The candidates without a saved VoterID. Those not listed last are at the end. */
  accounts: readonly number[]
  /** The one to continue with; null if all were reviewed. */
  at: number | null
  /** When its voters can no longer be requested, in milliseconds since 1970. */
  until: number
}

/** The batches that this administrator has open in this tab, the one shown last first. */
export function openBatches(who: string): OpenBatch[] {
  // Nobody but `storeOpenBatch` writes this key.
  const stored = tryStorage(() => JSON.parse(sessionStorage.getItem(BATCHES_KEY) ?? '[]') as OpenBatch[])
  return (stored ?? []).filter((batch) => batch.who === who && Date.now() < batch.until)
}

/**
 * Keeps a batch that has candidates left until logging out, or for as long as the tab is open, so that neither leaving the
 * page, a reload nor a batch of another office costs look-ups. There are never more than a day's look-ups allow.
 */
function storeOpenBatch({ who, batchId, accounts, at, until }: OpenBatch) {
  const others = openBatches(who).filter((other) => other.batchId !== batchId)
  const open = accounts.length === 0 ? others : [{ who, batchId, accounts, at, until }, ...others]
  tryStorage(() => sessionStorage.setItem(BATCHES_KEY, JSON.stringify(open)))
}

/** A batch with those of its candidates that the page lists, as they were when it began or was resumed. */
export interface Batch extends OpenBatch {
  candidates: readonly Candidate[]
}

/**
 * The current candidate of a batch. One whom no voter's name fits is passed over, whichever way the administrator goes, until
 * the others are reviewed.
 */
function usePosition({ batchId, candidates, at: first }: Batch) {
  const [{ at, step }, setPosition] = useState(() => ({
    // It is not there if somebody else has saved its VoterID.
    at: first === null ? candidates.length : Math.max(indexOf(candidates, first), 0),
    step: 1,
  }))
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
    /** Undefined after the last one. */
    current,
    /** The accounts whose voters are fetched together with those of the current one. */
    accounts,
    passedCount: passed.size,
    /** How many are left to go through because no voter's name fits them. */
    leftOut: showsPassed ? 0 : passed.size,
    showPassed,
    go: (by: 1 | -1) => setPosition({ at: at + by, step: by }),
    /** Whether the candidate was passed over or not. */
    goToCandidate: (acctNum: number) => {
      setShowsPassed(passed.has(acctNum))
      setPosition({ at: indexOf(candidates, acctNum), step: 1 })
    },
    /** Not if the user has gone to another one in the meantime. */
    goOn: () => setPosition((now) => (now.at === at ? { at: at + 1, step: 1 } : now)),
  }
}

const indexOf = (candidates: readonly Candidate[], acctNum: number) =>
  candidates.findIndex(({ AcctNum }) => AcctNum === acctNum)

/** The accounts of the candidates whose voters are fetched together with those of this one. */
function accountsWith(candidates: readonly Candidate[], at: number): readonly number[] {
  const start = at - (at % MAX_SUGGESTED_AT_ONCE)
  return candidates.slice(start, start + MAX_SUGGESTED_AT_ONCE).map(({ AcctNum }) => AcctNum)
}

function reviewedText(count: number, leftOut: number): string {
  if (leftOut > 0) return `${formatNumber(count - leftOut)} of ${formatNumber(count)} are reviewed`
  return count === 1 ? 'The only one is reviewed' : `All ${formatNumber(count)} are reviewed`
}

/** The focused control has disappeared with the last candidate; the keys work from here. */
const focusBatch = (end: HTMLElement | null) => end?.closest('section')?.focus()

function handleKeys({ nativeEvent, currentTarget }: KeyboardEvent) {
  // A digit that is held down would save the next candidate's voter too.
  if (nativeEvent.repeat && /^\d$/.test(nativeEvent.key)) return
  pressShortcut(nativeEvent, currentTarget)
}

interface VoterIdBatchProps {
  batch: Batch
  /** The number left for later batches. */
  left: number
  onEnd: () => void
}

/** The candidates of a batch one after another, with the keyboard alone: save, next, undo. */
export function VoterIdBatch({ batch, left, onEnd }: VoterIdBatchProps) {
  const { batchId, candidates } = batch
  const { at, current, accounts, passedCount, leftOut, ...position } = usePosition(batch)
  const dispatch = useAppDispatch()
  /** In their order; several of a candidate whose number was corrected. */
  const [saves, setSaves] = useState<readonly SavedVoterId[]>([])
  const [outcome, setOutcome] = useState('')
  const [save, saving] = useSaveVoterIdsMutation()
  const [undo, undoing] = useUndoAuditEntryMutation()
  const failure = saving.error ?? undoing.error
  const savedCount = new Set(saves.map(({ acctNum }) => acctNum)).size
  const isOver = current === undefined

  const prefetch = usePrefetchSuggestions()
  useEffect(() => {
    if (at + 1 < candidates.length) prefetch({ batchId, accounts: accountsWith(candidates, at + 1) })
  }, [prefetch, batchId, candidates, at])

  // The part of the batch that belongs to other offices is still to be reviewed, at no further look-ups.
  const unlisted = batch.accounts.filter((account) => indexOf(candidates, account) === -1)
  const storeProgress = useEffectEvent((index: number, done: readonly SavedVoterId[]) => {
    const isLeft = ({ AcctNum }: Candidate) => done.every(({ acctNum }) => acctNum !== AcctNum)
    const next = candidates.slice(index).find(isLeft)?.AcctNum ?? unlisted[0] ?? null
    const listed = candidates.filter(isLeft).map(({ AcctNum }) => AcctNum)
    storeOpenBatch({ ...batch, accounts: [...listed, ...unlisted], at: next })
  })
  useEffect(() => storeProgress(at, saves), [at, saves])
  const end = () => {
    storeOpenBatch({ ...batch, accounts: unlisted, at: unlisted[0] ?? null })
    onEnd()
  }

  const forget = () => {
    setOutcome('')
    saving.reset()
    undoing.reset()
  }
  const noteSaved = (candidate: Candidate, saved: SavedVoterId) => {
    forget()
    if (saved.entryId !== undefined) setSaves((now) => [...now, saved])
    setOutcome(`Saved ${saved.VoterID} for ${candidateName(candidate)}.`)
    position.goOn()
  }
  const accept = async (candidate: Candidate, { VoterID, finding: seen }: VoterSuggestion) => {
    forget()
    const { AcctNum: acctNum, VoterID: was } = candidate
    const { data } = await save({ entries: [{ acctNum, VoterID, was, seen }] })
    if (!data) return
    dispatch(draftSettled(acctNum))
    noteSaved(candidate, { acctNum, VoterID, entryId: data.entryId })
  }
  /** The last one first, so that a corrected number becomes the one from before the batch. */
  const undoSaves = async (undone: readonly SavedVoterId[]) => {
    const [first] = undone
    // While a save is under way, the last one saved is not the one the user means.
    if (!first || saving.isLoading || undoing.isLoading) return
    forget()
    const numbers = new Map(undone.map(({ acctNum, VoterID }) => [acctNum, VoterID]))
    for (const { entryId = 0 } of undone.toReversed()) {
      const { error } = await undo({ entryId })
      if (error) return
      setSaves((now) => now.filter((one) => one.entryId !== entryId))
    }
    setOutcome(`Undone: ${[...numbers.values()].join(', ')}.`)
    position.goToCandidate(first.acctNum)
  }
  const undoLast = () => void undoSaves(saves.filter(({ acctNum }) => acctNum === saves.at(-1)?.acctNum))

  /** With the VoterID saved in this batch, if any. */
  const candidate = current && {
    ...current,
    VoterID: saves.findLast(({ acctNum }) => acctNum === current.AcctNum)?.VoterID ?? current.VoterID,
  }
  return (
    // Keys bubble up to it from the controls inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      tabIndex={-1}
      className={`stack ${styles.batch}`}
      aria-label="VoterIDs, one by one"
      onKeyDown={handleKeys}
    >
      <p className={`buttons ${styles.progress}`}>
        <strong>
          {isOver
            ? reviewedText(candidates.length, leftOut)
            : `${formatNumber(at + 1)} of ${formatNumber(candidates.length)}`}
        </strong>
        <span>{savedCount} saved</span>
        {passedCount > 0 && <span>{passedCount} passed over: no voter has a name like theirs</span>}
        <output>{outcome}</output>
      </p>
      {failure && <ErrorMessage message={failureText(failure)} />}
      {candidate ? (
        <CandidateVoter
          key={`${candidate.AcctNum} ${candidate.VoterID}`}
          batchId={batchId}
          accounts={accounts}
          candidate={candidate}
          isBusy={saving.isLoading || undoing.isLoading}
          onAccept={(voter) => void accept(candidate, voter)}
          onSaved={(saved) => noteSaved(candidate, saved)}
        />
      ) : (
        <div ref={focusBatch} className="buttons">
          <Button variant="primary" onClick={end}>
            {left === 0 ? 'End' : `Continue with the ${left} who are left`}
          </Button>
          {leftOut > 0 && <Button onClick={position.showPassed}>Go through those passed over</Button>}
          {savedCount > 0 && (
            <Button busy={undoing.isLoading} onClick={() => void undoSaves(saves)}>
              Undo all {savedCount}
            </Button>
          )}
        </div>
      )}
      <div className="buttons">
        <Button disabled={at === 0} aria-keyshortcuts={shortcut('p')} onClick={() => position.go(-1)}>
          Previous <KeyHint>P</KeyHint>
        </Button>
        <Button disabled={isOver} aria-keyshortcuts={shortcut('n')} onClick={() => position.go(1)}>
          Next <KeyHint>N</KeyHint>
        </Button>
        <Button
          disabled={savedCount === 0 || saving.isLoading}
          aria-keyshortcuts={shortcut('u')}
          onClick={undoLast}
        >
          Undo the last <KeyHint>U</KeyHint>
        </Button>
        {!isOver && <Button onClick={end}>End here</Button>}
      </div>
    </section>
  )
}
