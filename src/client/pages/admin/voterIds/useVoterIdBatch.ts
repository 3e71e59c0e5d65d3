import { useEffect, useEffectEvent, useState } from 'react'
import { failureText } from '#client/api/describeFailure.ts'
import {
  usePrefetchSuggestions,
  useSaveVoterIdsMutation,
  useUndoVoterIdsMutation,
} from '#client/api/voterIds.ts'
import { useAppDispatch } from '#client/store/hooks.ts'
import { draftSettled } from '#client/store/slices/unsavedSlice.ts'
import { candidateName } from '#contract/domain/fullName.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import type { SavedVoterId, VoterIdFinding } from '#contract/schemas/voterMatch.ts'
import type { OpenBatch } from './openBatches.ts'

export interface Batch {
  batchId: number
  candidates: readonly Candidate[]
  /** The index of the first one shown. */
  startAt: number
  /** Receives the accounts without a saved VoterID, and the one to continue with: null if all were reviewed. */
  onProgress: (progress: Pick<OpenBatch, 'accounts' | 'at'>) => void
}

/** The current candidate of a batch, and what has been saved in it so far. */
export function useVoterIdBatch({ batchId, candidates, startAt, onProgress }: Batch) {
  const [at, setAt] = useState(startAt)
  const dispatch = useAppDispatch()
  /** One for each candidate, in the order they were saved last. */
  const [saved, setSaved] = useState<readonly SavedVoterId[]>([])
  const [said, setSaid] = useState('')
  const [save, saving] = useSaveVoterIdsMutation()
  const [undo, undoing] = useUndoVoterIdsMutation()
  const prefetch = usePrefetchSuggestions()
  const following = candidates[at + 1]?.AcctNum
  useEffect(() => {
    if (following !== undefined) prefetch({ batchId, acctNum: following })
  }, [prefetch, batchId, following])

  const reportProgress = useEffectEvent((index: number, done: readonly SavedVoterId[]) => {
    const isLeft = ({ AcctNum }: Candidate) => done.every(({ acctNum }) => acctNum !== AcctNum)
    onProgress({
      accounts: candidates.filter(isLeft).map(({ AcctNum }) => AcctNum),
      at: candidates.slice(index).find(isLeft)?.AcctNum ?? null,
    })
  })
  useEffect(() => reportProgress(at, saved), [at, saved])

  const goTo = (index: number) => setAt(Math.min(Math.max(index, 0), candidates.length))

  const forget = () => {
    setSaid('')
    saving.reset()
    undoing.reset()
  }

  const savedFor = (acctNum: number) => saved.find((one) => one.acctNum === acctNum)?.VoterID

  const saveFor = async (candidate: Candidate, VoterID: string, seen: VoterIdFinding) => {
    forget()
    const { AcctNum: acctNum, VoterID: was } = candidate
    const { error } = await save({ entries: [{ acctNum, VoterID, was: savedFor(acctNum) ?? was, seen }] })
    if (error) return
    dispatch(draftSettled(acctNum))
    // Undoing a corrected number restores the one from before the batch.
    setSaved((now) => [...now.filter((one) => one.acctNum !== acctNum), { acctNum, VoterID, was }])
    setSaid(`Saved ${VoterID} for ${candidateName(candidate)}.`)
    // Not if the user has gone to another one in the meantime.
    setAt((now) => (now === at ? at + 1 : now))
  }

  const undoEntries = async (entries: readonly SavedVoterId[]) => {
    const [first] = entries
    // While a save is under way, the last one saved is not the one the user means.
    if (!first || saving.isLoading || undoing.isLoading) return
    forget()
    const { error } = await undo({ entries: [...entries] })
    if (error) return
    setSaved((now) => now.filter((one) => !entries.includes(one)))
    setSaid(`Undone: ${entries.map(({ VoterID }) => VoterID).join(', ')}.`)
    goTo(candidates.findIndex(({ AcctNum }) => AcctNum === first.acctNum))
  }

  const failed = saving.error ?? undoing.error
  return {
    at,
    /** Undefined after the last one. */
    current: candidates[at],
    saved,
    /** What the last save or undo did, as a sentence. */
    said,
    /** Why it failed; undefined again after signing in, if that was the reason. */
    failure: failed && failureText(failed),
    isSaving: saving.isLoading,
    isUndoing: undoing.isLoading,
    goToNext: () => goTo(at + 1),
    goToPrevious: () => goTo(at - 1),
    /** The VoterID saved for a candidate in this batch. */
    savedFor,
    saveFor,
    undoLast: () => undoEntries(saved.slice(-1)),
    undoAll: () => undoEntries(saved),
  }
}
