import {
  type KeyboardEvent,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'react-router-dom'
import { isNotFound, throttledMessage } from '#client/api/describeFailure.ts'
import { ONCE, useGetVoterQuery } from '#client/api/voters.ts'
import { useGetEditableCandidateQuery } from '#client/api/workLists.ts'
import { boxOf } from '#client/components/admin/workList/Selection.tsx'
import listStyles from '#client/components/admin/workList/WorkList.module.css'
import { useAppDispatch, useAppSelector } from '#client/store/hooks.ts'
import { savedToast } from '#client/store/outcomeToast.ts'
import { toastShown } from '#client/store/slices/toastsSlice.ts'
import { selectVoterIdDrafts } from '#client/store/slices/unsavedSlice.ts'
import {
  selectBeside,
  selectTabIndex,
  selectWorkList,
  workListActions,
} from '#client/store/slices/workListSlice.ts'
import {
  type SavedVoterId,
  saveVoterIds,
  useVoterIdEditor,
  WRONG_VOTER_ID,
} from '#client/store/voterIdEditor.ts'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { candidateName, voterName } from '#contract/domain/names.ts'
import { counted } from '#contract/domain/text.ts'
import { isVoterId } from '#contract/domain/voterRoll.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import type { Voter } from '#contract/schemas/voter.ts'
import styles from './VoterIdFields.module.css'

interface VoterIdCellProps {
  candidate: Candidate
  /** What the button is called, after the VoterID. */
  purpose: string
}

/**
 * A candidate's VoterID in a list; a click or a key turns it into a field. The input stays until it is saved or is the saved
 * text again.
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
      className={listStyles.value}
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
  const { draft, text, isSaving, refused, input, discard, save } = useVoterIdEditor(candidate)
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
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    if (event.key === 'Escape') {
      if (isSaving) return
      discard()
      return leave()
    }
    if (draft) void saveDraft()
    if (draft && !isVoterId(text)) return
    if (next === AcctNum) leave()
    else dispatch(workListActions.fieldOpened(next))
  }
  return (
    <span className={listStyles.field}>
      <input
        {...input}
        ref={field}
        aria-label={`VoterID of ${candidateName(candidate)}`}
        aria-invalid={refused ? true : undefined}
        aria-describedby={draft ? id : undefined}
        onFocus={() => dispatch(workListActions.fieldOpened(AcctNum))}
        onBlur={() => dispatch(workListActions.fieldClosed(AcctNum))}
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

/** The VoterID of each candidate, saved one by one or all changed ones together. */
export function VoterIdForms({ candidates }: { candidates: readonly Candidate[] }) {
  const dispatch = useAppDispatch()
  const reportSaved = useReportSaved()
  const drafts = useAppSelector(selectVoterIdDrafts)
  const unsaved = candidates.flatMap(({ AcctNum }) => drafts[AcctNum] ?? [])
  const savable = unsaved.filter(({ text, isSaving }) => isVoterId(text) && !isSaving)
  const saveAll = async () => reportSaved(await dispatch(saveVoterIds(savable)))
  const isSaving = unsaved.some((draft) => draft.isSaving)
  useUnsavedToast(unsaved.filter((draft) => !draft.isSaving).length)
  return (
    <div className="stack">
      {candidates.map((candidate) => (
        <VoterIdForm key={candidate.AcctNum} candidate={candidate} />
      ))}
      {candidates.length > 1 && (
        <div className="buttons">
          <Button
            variant="primary"
            busy={isSaving}
            disabled={savable.length === 0 && !isSaving}
            onClick={() => void saveAll()}
          >
            Save all
          </Button>
          <output>{unsaved.length === 0 ? 'Nothing unsaved' : `${unsaved.length} unsaved`}</output>
        </div>
      )}
    </div>
  )
}

function VoterIdForm({ candidate }: { candidate: Candidate }) {
  const heading = useId()
  const { AcctNum } = candidate
  const { pathname: page } = useLocation()
  const reportSaved = useReportSaved()
  const { data: known, error, isFetching, refetch } = useGetEditableCandidateQuery(AcctNum)
  const saved = known?.candidate.VoterID ?? candidate.VoterID
  const { draft, text, isSaving, refused, input, discard, save } = useVoterIdEditor(
    { AcctNum, VoterID: saved },
    { page },
  )
  // What is replaced has to be known first.
  const isReady = known !== undefined || draft !== undefined

  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const outcome = isReady && (await save())
    if (outcome) reportSaved([outcome])
  }
  const handleReset = (event: SyntheticEvent<HTMLFormElement>) => {
    event.currentTarget.querySelector('input')?.focus()
    discard()
  }
  return (
    <form
      className={styles.form}
      aria-labelledby={heading}
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
      onReset={handleReset}
    >
      <h3 id={heading}>
        {candidateName(candidate)} <small>({AcctNum})</small>
      </h3>
      <Field
        {...input}
        label="Voter ID"
        readOnly={!isReady || isSaving}
        error={refused ?? (isVoterId(text) || isUnfinished(text) ? undefined : WRONG_VOTER_ID)}
        hint={draft && `Unsaved. Saved is ${saved || 'blank'}.${text.trim() === '' ? BLANK_RESTORES : ''}`}
      />
      {error && !known && (
        <ErrorMessage
          message={`Failed to fetch candidate ${AcctNum}`}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
      <VoterName voterId={text.trim()} />
      <div className="buttons">
        <Button type="submit" busy={isSaving}>
          Save
        </Button>
        <Button type="reset" disabled={!draft || isSaving}>
          Discard
        </Button>
      </div>
    </form>
  )
}

const BLANK_RESTORES = ' Saved blank, the VoterID on the state’s list applies again.'

/** Too few digits so far, but more may follow. */
const isUnfinished = (text: string) => /^\d{1,5}$/.test(text.trim())

/** The name behind a VoterID. It is fetched only on request, because every look-up is counted and recorded. */
function VoterName({ voterId }: { voterId: string }) {
  const [requestedId, setRequestedId] = useState('')
  const isKnowable = voterId !== '' && isVoterId(voterId)
  const isAsked = isKnowable && requestedId === voterId
  const { currentData, error, isFetching } = useGetVoterQuery(voterId, { ...ONCE, skip: !isAsked })
  const isFailure = error && !isNotFound(error)
  return (
    <div className={`row ${styles.voter}`}>
      {isKnowable && (
        <Button
          aria-expanded={isAsked}
          busy={isFetching}
          busyLabel="Looking up…"
          onClick={() => setRequestedId(isAsked ? '' : voterId)}
        >
          {isAsked ? 'Hide voter' : 'Show voter'}
        </Button>
      )}
      <output className={isFailure ? 'failed' : undefined}>
        {isFailure && ['Failed to fetch voter', throttledMessage(error)].filter(Boolean).join('. ')}
        {error && !isFailure && 'No voter has this number'}
        {currentData && publicVoterName(currentData)}
      </output>
    </div>
  )
}

/** A voter's name, or a remark in its place if the state withholds it. */
export const publicVoterName = (voter: Voter): string =>
  (voter.Exempt === 'Y' ? '' : voterName(voter)) || 'A voter without a public name'

/** The specification's alert after a save, with its Undo. */
function useReportSaved() {
  const dispatch = useAppDispatch()
  return (saved: readonly SavedVoterId[]) => {
    const entryIds = saved.map(({ entryId }) => entryId)
    const what = entryIds.length === 1 ? 'VoterID' : counted(entryIds.length, 'VoterID')
    if (saved.length > 0) dispatch(savedToast(entryIds, what))
  }
}

/** Leaving the page by a link or the Back button warns about unsaved changes. */
function useUnsavedToast(count: number) {
  const dispatch = useAppDispatch()
  const tell = useEffectEvent(() => {
    const text = count === 1 ? '1 VoterID was left unsaved' : `${count} VoterIDs were left unsaved`
    if (count > 0) dispatch(toastShown({ tone: 'warning', text }))
  })
  useEffect(() => () => tell(), [])
}
