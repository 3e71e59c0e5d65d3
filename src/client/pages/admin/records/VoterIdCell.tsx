import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { isVoterId, listedDraft, WRONG_VOTER_ID } from '#client/components/admin/voterIds/typedVoterId.ts'
import { boxOf } from '#client/components/admin/workList/Selection.tsx'
import styles from '#client/components/admin/workList/WorkList.module.css'
import { useAppDispatch, useAppSelector } from '#client/store/hooks.ts'
import { draftSettled, selectVoterIdDrafts, voterIdTyped } from '#client/store/slices/unsavedSlice.ts'
import {
  selectBeside,
  selectTabIndex,
  selectWorkList,
  workListActions,
} from '#client/store/slices/workListSlice.ts'
import { saveListedVoterId } from '#client/store/thunks/saveVoterIds.ts'
import { candidateName } from '#contract/domain/names.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'

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
  const { AcctNum, VoterID } = candidate
  const dispatch = useAppDispatch()
  const draft = useAppSelector((state) => selectVoterIdDrafts(state)[AcctNum])
  const next = useAppSelector((state) => selectBeside(state, AcctNum, 1))
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => {
    if (!isOpen) return
    field.current?.focus()
    field.current?.select()
  }, [isOpen])
  const { text, over, etag, page } = draft ?? listedDraft(candidate, VoterID)
  const put = (typed: string, refused?: string) =>
    dispatch(
      typed === VoterID
        ? draftSettled(AcctNum)
        : voterIdTyped({
            acctNum: AcctNum,
            draft: { text: typed, over, etag, page, isSaving: false, ...(refused && { refused }) },
          }),
    )
  const save = async () => {
    const name = candidateName(candidate)
    const saved = await dispatch(saveListedVoterId(page, AcctNum, { text, over, etag }))
    if (saved)
      dispatch(
        workListActions.saveNoted({ what: `${text.trim() || 'a blank VoterID'} for ${name}`, ...saved }),
      )
  }
  const leave = () => {
    const within = field.current?.closest('section')
    dispatch(workListActions.fieldClosed(AcctNum))
    if (within) boxOf(within, AcctNum)?.focus()
  }
  const handleEnter = () => {
    if (draft && !isVoterId(text)) return put(text, WRONG_VOTER_ID)
    if (draft && !draft.isSaving) void save()
    return next === AcctNum ? leave() : dispatch(workListActions.fieldOpened(next))
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    if (event.key === 'Enter') handleEnter()
    else if (!draft?.isSaving) {
      dispatch(draftSettled(AcctNum))
      leave()
    }
  }
  const wrong = draft?.refused
  return (
    <span className={styles.field}>
      <input
        ref={field}
        aria-label={`VoterID of ${candidateName(candidate)}`}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={draft ? id : undefined}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        readOnly={draft?.isSaving}
        onFocus={() => dispatch(workListActions.fieldOpened(AcctNum))}
        onBlur={() => dispatch(workListActions.fieldClosed(AcctNum))}
        onChange={(event) => put(event.target.value)}
        onKeyDown={handleKey}
      />
      {draft && (
        <span id={id} role={wrong ? 'alert' : undefined} className={wrong ? styles.wrong : undefined}>
          {wrong ?? (draft.isSaving ? 'Saving…' : 'Unsaved')}
        </span>
      )}
    </span>
  )
}
