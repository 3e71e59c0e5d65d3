import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { listedDraft } from '#client/components/admin/voterIds/listedDraft.ts'
import { isVoterId, WRONG_VOTER_ID } from '#client/components/admin/voterIds/isVoterId.ts'
import { useAppDispatch, useAppSelector } from '#client/store/hooks.ts'
import { draftSettled, selectVoterIdDrafts, voterIdTyped } from '#client/store/slices/unsavedSlice.ts'
import { saveListedVoterId } from '#client/store/thunks/saveVoterIds.ts'
import { candidateName } from '#contract/domain/names.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import styles from './AllRecords.module.css'
import type { RowCursor } from './rowCursor.ts'
import { boxOf } from './rowKeys.ts'
import { useCursor, useTabIndex } from './useCursor.ts'

interface VoterIdCellProps {
  candidate: Candidate
  cursor: RowCursor
}

/**
 * A candidate's VoterID; a click or a key turns it into a field. The input stays until it is saved or is the saved text
 * again.
 */
export function VoterIdCell({ candidate, cursor }: VoterIdCellProps) {
  const { AcctNum, VoterID } = candidate
  const tabIndex = useTabIndex(cursor, AcctNum)
  const isOpen = useCursor(cursor, (now) => now.editing() === AcctNum)
  const isDraft = useAppSelector((state) => selectVoterIdDrafts(state)[AcctNum] !== undefined)
  if (isOpen || isDraft) return <VoterIdField candidate={candidate} cursor={cursor} isOpen={isOpen} />
  return (
    <button type="button" className={styles.value} tabIndex={tabIndex} onClick={() => cursor.edit(AcctNum)}>
      {VoterID || 'Add'}{' '}
      <span className="visually-hidden">edit the VoterID of {candidateName(candidate)}</span>
    </button>
  )
}

function VoterIdField({ candidate, cursor, isOpen }: VoterIdCellProps & { isOpen: boolean }) {
  const { AcctNum, VoterID } = candidate
  const dispatch = useAppDispatch()
  const draft = useAppSelector((state) => selectVoterIdDrafts(state)[AcctNum])
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => {
    if (!isOpen) return
    field.current?.focus()
    field.current?.select()
  }, [isOpen])
  const { text, over, etag, page } = draft ?? listedDraft(candidate, VoterID)
  const put = (next: string, refused?: string) =>
    dispatch(
      next === VoterID
        ? draftSettled(AcctNum)
        : voterIdTyped({
            acctNum: AcctNum,
            draft: { text: next, over, etag, page, isSaving: false, ...(refused && { refused }) },
          }),
    )
  const save = async () => {
    const name = candidateName(candidate)
    const saved = await dispatch(saveListedVoterId(page, AcctNum, { text, over, etag }))
    if (saved) cursor.noteSave({ what: `${text.trim() || 'a blank VoterID'} for ${name}`, ...saved })
  }
  const leave = () => {
    const within = field.current?.closest('section')
    cursor.edit(null)
    if (within) boxOf(within, AcctNum)?.focus()
  }
  const handleEnter = () => {
    if (draft && !isVoterId(text)) return put(text, WRONG_VOTER_ID)
    const next = cursor.beside(AcctNum, 1)
    if (draft && !draft.isSaving) void save()
    return next === AcctNum ? leave() : cursor.edit(next)
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
        onFocus={() => cursor.edit(AcctNum)}
        onBlur={() => cursor.editing() === AcctNum && cursor.edit(null)}
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
