import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { boxOf } from '#client/components/admin/workList/Selection.tsx'
import styles from '#client/components/admin/workList/WorkList.module.css'
import { useAppDispatch, useAppSelector } from '#client/store/hooks.ts'
import { selectVoterIdDrafts } from '#client/store/slices/unsavedSlice.ts'
import {
  selectBeside,
  selectTabIndex,
  selectWorkList,
  workListActions,
} from '#client/store/slices/workListSlice.ts'
import { candidateName } from '#contract/domain/names.ts'
import { isVoterId } from '#contract/domain/voterRoll.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import { useVoterIdEditor } from './useVoterIdEditor.ts'

interface VoterIdCellProps {
  candidate: Candidate
  /** What the button is called, after the VoterID. */
  purpose: string
}

/**
 * A candidate's VoterID; a click or a key turns it into a field. The input stays until it is saved or is the saved text
 * again.
 */
export function VoterIdCell({ candidate, purpose }: VoterIdCellProps) {
  const { AcctNum, VoterID } = candidate
  const dispatch = useAppDispatch()
  const tabIndex = useAppSelector((state) => selectTabIndex(state, AcctNum))
  const isOpen = useAppSelector((state) => selectWorkList(state).editing === AcctNum)
  const isDraft = useAppSelector((state) => selectVoterIdDrafts(state)[AcctNum] !== undefined)
  if (isOpen || isDraft) return <VoterIdField candidate={candidate} isOpen={isOpen} />
  return (
    <button
      type="button"
      className={styles.value}
      aria-label={`${VoterID || 'Add'} ${purpose} ${candidateName(candidate)}`}
      tabIndex={tabIndex}
      onClick={() => dispatch(workListActions.fieldOpened(AcctNum))}
    >
      {VoterID}
    </button>
  )
}

function VoterIdField({ candidate, isOpen }: { candidate: Candidate; isOpen: boolean }) {
  const { AcctNum } = candidate
  const dispatch = useAppDispatch()
  const { draft, text, isSaving, refused, change, discard, save } = useVoterIdEditor(candidate)
  const next = useAppSelector((state) => selectBeside(state, AcctNum, 1))
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => {
    if (!isOpen) return
    field.current?.focus()
    field.current?.select()
  }, [isOpen])
  const saveDraft = async () => {
    const saved = await save()
    if (!saved) return
    const what = `${saved.VoterID || 'a blank VoterID'} for ${candidateName(candidate)}`
    dispatch(workListActions.saveNoted({ what, entryId: saved.entryId }))
  }
  const leave = () => {
    const within = field.current?.closest('section')
    dispatch(workListActions.fieldClosed(AcctNum))
    if (within) boxOf(within, AcctNum)?.focus()
  }
  const handleEnter = () => {
    if (draft) void saveDraft()
    if (draft && !isVoterId(text)) return
    if (next === AcctNum) leave()
    else dispatch(workListActions.fieldOpened(next))
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    if (event.key === 'Enter') handleEnter()
    else if (!isSaving) {
      discard()
      leave()
    }
  }
  return (
    <span className={styles.field}>
      <input
        ref={field}
        aria-label={`VoterID of ${candidateName(candidate)}`}
        aria-invalid={refused ? true : undefined}
        aria-describedby={draft ? id : undefined}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        readOnly={isSaving}
        onFocus={() => dispatch(workListActions.fieldOpened(AcctNum))}
        onBlur={() => dispatch(workListActions.fieldClosed(AcctNum))}
        onChange={(event) => change(event.target.value)}
        onKeyDown={handleKey}
      />
      {draft && (
        <span id={id} role={refused ? 'alert' : undefined} className={refused ? 'failed' : undefined}>
          {refused ?? (isSaving ? 'Saving…' : 'Unsaved')}
        </span>
      )}
    </span>
  )
}
