import { useId, type SyntheticEvent } from 'react'
import { useGetEditableCandidateQuery } from '#client/api/adminCandidates.ts'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import type { Draft, TypedVoterId } from '#client/store/slices/unsavedSlice.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import { candidateName } from '#contract/domain/names.ts'
import { isVoterId, WRONG_VOTER_ID } from './isVoterId.ts'
import styles from './VoterIdForms.module.css'
import { VoterName } from './VoterName.tsx'

interface VoterIdFormProps {
  candidate: Candidate
  draft: Draft | undefined
  /** Undefined if the text is the saved one again. */
  onDraft: (typed: TypedVoterId | undefined) => void
  onSave: (typed: TypedVoterId) => void
}

export function VoterIdForm({ candidate, draft, onDraft, onSave }: VoterIdFormProps) {
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
