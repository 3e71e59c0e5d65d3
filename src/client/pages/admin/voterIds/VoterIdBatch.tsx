import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { asNumber } from '#client/components/lists/listWords.ts'
import { failureWords } from '#client/api/describeFailure.ts'
import {
  usePrefetchSuggestions,
  useSaveVoterIdsMutation,
  useUndoVoterIdsMutation,
} from '#client/api/voterIds.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { candidateName } from '#contract/domain/fullName.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import type { SavedVoterId, VoterIdFinding } from '#contract/schemas/voterMatch.ts'
import { CandidateVoter } from './CandidateVoter.tsx'
import styles from './VoterIds.module.css'

interface VoterIdBatchProps {
  batchId: number
  purpose: string
  candidates: readonly Candidate[]
  /** How many are left for later batches. */
  left: number
  onEnd: () => void
}

/** One candidate of the batch after the other, by keys alone: choose, save, next, undo. */
export function VoterIdBatch({ batchId, purpose, candidates, left, onEnd }: VoterIdBatchProps) {
  const [at, setAt] = useState(0)
  /** In the order they were saved. */
  const [saved, setSaved] = useState<readonly SavedVoterId[]>([])
  const [said, setSaid] = useState('')
  const [save, saving] = useSaveVoterIdsMutation()
  const [undo, undoing] = useUndoVoterIdsMutation()
  const prefetch = usePrefetchSuggestions()
  const current = candidates[at]
  const section = useRef<HTMLElement>(null)
  const isOver = current === undefined
  useEffect(() => {
    // What had the focus has left with the last candidate; the keys work from here.
    if (isOver) section.current?.focus()
  }, [isOver])
  const following = candidates[at + 1]?.AcctNum
  useEffect(() => {
    if (following !== undefined) prefetch({ batchId, acctNum: following })
  }, [prefetch, batchId, following])

  const isSaved = (acctNum: number) => saved.some((one) => one.acctNum === acctNum)
  const goTo = (index: number) => setAt(Math.min(Math.max(index, 0), candidates.length))
  const handleSave = async (candidate: Candidate, VoterID: string, seen: VoterIdFinding) => {
    const entry = { acctNum: candidate.AcctNum, VoterID, was: candidate.VoterID }
    const { error } = await save({ entries: [{ ...entry, seen }] })
    if (error) return setSaid(failureWords(error))
    setSaved([...saved, entry])
    setSaid(`Saved ${VoterID} for ${candidateName(candidate)}.`)
    goTo(at + 1)
  }
  const handleUndo = async (entries: readonly SavedVoterId[]) => {
    const [first] = entries
    if (!first || undoing.isLoading) return
    const { error } = await undo({ entries: [...entries] })
    if (error) return setSaid(failureWords(error))
    setSaved(saved.filter((one) => !entries.includes(one)))
    setSaid(`Undone: ${entries.map(({ VoterID }) => VoterID).join(', ')}.`)
    goTo(candidates.findIndex(({ AcctNum }) => AcctNum === first.acctNum))
  }
  const undoLast = () => handleUndo(saved.slice(-1))
  const handleKeys = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement && event.target.type !== 'radio') return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'n') goTo(at + 1)
    else if (event.key === 'p') goTo(at - 1)
    else if (event.key === 'u') void undoLast()
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
      aria-label="VoterIDs, one after the other"
      onKeyDown={handleKeys}
    >
      <p className={styles.progress}>
        <strong>
          {current
            ? `${asNumber(at + 1)} of ${asNumber(candidates.length)}`
            : `${candidates.length === 1 ? 'The only one is' : `All ${asNumber(candidates.length)} are`} gone through`}
        </strong>
        <span>{saved.length} saved</span>
        <output>{said}</output>
      </p>
      {current ? (
        <CandidateVoter
          key={`${current.AcctNum} ${isSaved(current.AcctNum)}`}
          batchId={batchId}
          purpose={purpose}
          candidate={current}
          saved={saved.findLast(({ acctNum }) => acctNum === current.AcctNum)?.VoterID}
          isBusy={saving.isLoading || undoing.isLoading}
          onSave={(VoterID, seen) => handleSave(current, VoterID, seen)}
        />
      ) : (
        <div className={styles.buttons}>
          <Button variant="primary" onClick={onEnd}>
            {left === 0 ? 'End' : `Go on with the ${left} who are left`}
          </Button>
          {saved.length > 0 && (
            <Button busy={undoing.isLoading} onClick={() => void handleUndo(saved)}>
              Undo all {saved.length}
            </Button>
          )}
        </div>
      )}
      <div className={styles.buttons}>
        <Button disabled={at === 0} aria-keyshortcuts="p" onClick={() => goTo(at - 1)}>
          Previous <kbd>P</kbd>
        </Button>
        <Button disabled={!current} aria-keyshortcuts="n" onClick={() => goTo(at + 1)}>
          Next <kbd>N</kbd>
        </Button>
        <Button disabled={saved.length === 0} aria-keyshortcuts="u" onClick={() => void undoLast()}>
          Undo the last <kbd>U</kbd>
        </Button>
        {current && <Button onClick={onEnd}>End here</Button>}
      </div>
    </section>
  )
}
