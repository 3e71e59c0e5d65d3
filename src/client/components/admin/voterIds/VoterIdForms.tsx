import { type SyntheticEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useGetEditableCandidateQuery } from '#client/api/adminCandidates.ts'
import { isNotFound, throttledMessage } from '#client/api/describeFailure.ts'
import { ONCE, useGetVoterQuery } from '#client/api/voters.ts'
import { useAppDispatch, useAppSelector } from '#client/store/hooks.ts'
import { toastShown } from '#client/store/slices/toastsSlice.ts'
import {
  type Draft,
  draftSettled,
  selectVoterIdDrafts,
  type TypedVoterId,
  voterIdTyped,
} from '#client/store/slices/unsavedSlice.ts'
import { saveVoterIds } from '#client/store/thunks/saveVoterIds.ts'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { candidateName } from '#contract/domain/names.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import styles from './VoterIdForms.module.css'
import { isVoterId, WRONG_VOTER_ID } from './typedVoterId.ts'
import { publicVoterName } from './publicVoterName.ts'

/** The name behind a VoterID. It is fetched only on request, because every look-up is counted and recorded. */
function VoterName({ voterId }: { voterId: string }) {
  const [asked, setAsked] = useState('')
  const isKnowable = voterId !== '' && isVoterId(voterId)
  const isAsked = isKnowable && asked === voterId
  const { currentData, error, isFetching } = useGetVoterQuery(voterId, {
    ...ONCE,
    skip: !isAsked,
  })
  const isFailure = error && !isNotFound(error)
  return (
    <div className={styles.voter}>
      {isKnowable && (
        <Button
          aria-expanded={isAsked}
          busy={isFetching}
          busyLabel="Looking up…"
          onClick={() => setAsked(isAsked ? '' : voterId)}
        >
          {isAsked ? 'Hide voter' : 'Show voter'}
        </Button>
      )}
      <output className={isFailure ? styles.failure : undefined}>
        {isFailure && ['Failed to fetch voter', throttledMessage(error)].filter(Boolean).join('. ')}
        {error && !isFailure && 'No voter has this number'}
        {currentData && publicVoterName(currentData)}
      </output>
    </div>
  )
}

interface VoterIdFormProps {
  candidate: Candidate
  draft: Draft | undefined
  /** Undefined if the text is the saved one again. */
  onDraft: (typed: TypedVoterId | undefined) => void
  onSave: (typed: TypedVoterId) => void
}

function VoterIdForm({ candidate, draft, onDraft, onSave }: VoterIdFormProps) {
  const heading = useId()
  const { AcctNum } = candidate
  const { data: known, error, isFetching, refetch } = useGetEditableCandidateQuery(AcctNum)
  const saved = known?.candidate.VoterID ?? candidate.VoterID
  const text = draft?.text ?? saved
  const etag = draft?.etag ?? known?.etag
  const over = draft?.over ?? saved

  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (etag === undefined) return
    if (isVoterId(text)) onSave({ text, over, etag })
    else onDraft({ text, over, etag, refused: WRONG_VOTER_ID })
  }
  const handleChange = (typed: string) => {
    if (etag !== undefined) onDraft(typed === saved ? undefined : { text: typed, over, etag })
  }
  const handleReset = (event: SyntheticEvent<HTMLFormElement>) => {
    event.currentTarget.querySelector('input')?.focus()
    onDraft(undefined)
  }
  return (
    <form
      className={styles.form}
      aria-labelledby={heading}
      noValidate
      onSubmit={handleSubmit}
      onReset={handleReset}
    >
      <h3 id={heading}>
        {candidateName(candidate)} <small>({AcctNum})</small>
      </h3>
      <Field
        label="Voter ID"
        inputMode="numeric"
        autoComplete="off"
        value={text}
        readOnly={etag === undefined || draft?.isSaving}
        error={draft?.refused ?? (isVoterId(text) || isUnfinished(text) ? undefined : WRONG_VOTER_ID)}
        hint={draft && `Unsaved. Saved is ${saved || 'blank'}.${text.trim() === '' ? BLANK_RESTORES : ''}`}
        onChange={(event) => handleChange(event.target.value)}
      />
      {error && !known && (
        <ErrorMessage
          message={`Failed to fetch candidate ${AcctNum}`}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
      <VoterName voterId={text.trim()} />
      <div className={styles.buttons}>
        <Button type="submit" busy={draft?.isSaving}>
          Save
        </Button>
        <Button type="reset" disabled={!draft || draft.isSaving}>
          Discard
        </Button>
      </div>
    </form>
  )
}

const BLANK_RESTORES = ' Saved blank, the VoterID on the state’s list applies again.'

/** Too few digits so far, but more may follow. */
const isUnfinished = (text: string) => /^\d{1,5}$/.test(text.trim())

/** VoterIDs being typed, by the candidate's account number, until each is saved. */
function useVoterIdDrafts() {
  const dispatch = useAppDispatch()
  const { pathname: page } = useLocation()
  const drafts = useAppSelector(selectVoterIdDrafts)
  return {
    drafts,
    put: (acctNum: number, typed: TypedVoterId) =>
      dispatch(voterIdTyped({ acctNum, draft: { ...typed, page, isSaving: false } })),
    drop: (acctNum: number) => dispatch(draftSettled(acctNum)),
    save: (edits: readonly (readonly [number, TypedVoterId])[]) => dispatch(saveVoterIds(page, edits)),
  }
}

/** The VoterID of each candidate, saved one by one or all changed ones together. */
export function VoterIdForms({ candidates }: { candidates: readonly Candidate[] }) {
  const { drafts, put, drop, save } = useVoterIdDrafts()
  const unsaved = candidates.flatMap(({ AcctNum }) => {
    const draft = drafts[AcctNum]
    return draft ? [[AcctNum, draft] as const] : []
  })
  const savable = unsaved.filter(([, { text, isSaving }]) => isVoterId(text) && !isSaving)
  const isSaving = unsaved.some(([, draft]) => draft.isSaving)
  useUnsavedToast(unsaved.filter(([, draft]) => !draft.isSaving).length)
  return (
    <div className="stack">
      {candidates.map((candidate) => (
        <VoterIdForm
          key={candidate.AcctNum}
          candidate={candidate}
          draft={drafts[candidate.AcctNum]}
          onDraft={(draft) => (draft ? put(candidate.AcctNum, draft) : drop(candidate.AcctNum))}
          onSave={(draft) => void save([[candidate.AcctNum, draft]])}
        />
      ))}
      {candidates.length > 1 && (
        <div className={styles.all}>
          <Button
            variant="primary"
            busy={isSaving}
            disabled={savable.length === 0 && !isSaving}
            onClick={() => void save(savable)}
          >
            Save all
          </Button>
          <output>{unsaved.length === 0 ? 'Nothing unsaved' : `${unsaved.length} unsaved`}</output>
        </div>
      )}
    </div>
  )
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
