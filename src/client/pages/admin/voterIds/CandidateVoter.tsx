import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { failureText } from '#client/api/describeFailure.ts'
import { useGetVoterSuggestionsQuery } from '#client/api/voterIds.ts'
import { keyForPage } from '#client/components/admin/singleKeys.ts'
import { useDebouncedValue } from '#client/components/useDebouncedValue.ts'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { ConfirmDialog } from '#client/ui/dialog/ConfirmDialog.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { combinedAddress } from '#contract/domain/addresses.ts'
import { districtNumber } from '#contract/domain/races.ts'
import { partyText } from '#contract/domain/codes.ts'
import { electionName } from '#contract/domain/elections.ts'
import { candidateName } from '#contract/domain/names.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import { findingText } from './matchText.ts'
import { type SaveVoterId, useVoterChoice } from './useVoterChoice.ts'
import { VoterOptions } from './VoterOptions.tsx'
import styles from './VoterIds.module.css'

interface CandidateVoterProps {
  batchId: number
  purpose: string
  candidate: Candidate
  /** The VoterID saved for the candidate in this batch. */
  saved: string | undefined
  isBusy: boolean
  onSave: SaveVoterId
}

/** The voters who may be one candidate. None is selected initially; a number that does not fit has to be confirmed. */
export function CandidateVoter({ batchId, purpose, candidate, saved, isBusy, onSave }: CandidateVoterProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [year, setYear] = useState('')
  const birthYear = useDebouncedValue(/^(19|20)\d\d$/.test(year) ? Number(year) : undefined)
  const { AcctNum } = candidate
  const query = useGetVoterSuggestionsQuery(
    { batchId, acctNum: AcctNum, ...(birthYear !== undefined && { birthYear }) },
    { refetchOnMountOrArgChange: false },
  )
  // Not the former answer: while the next one is loading, its voters cannot be seen.
  const suggested = query.currentData?.voters ?? []
  const choice = useVoterChoice({
    acctNum: AcctNum,
    over: saved ?? candidate.VoterID,
    purpose,
    suggested,
    isBusy,
    onSave,
  })
  const { asked } = choice
  // Screen readers then begin with the candidate's name, and the keys work from here. Not from the selector of an office,
  // where the next letter chooses another one.
  useEffect(() => {
    if (!(document.activeElement instanceof HTMLSelectElement)) heading.current?.focus()
  }, [])

  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    void choice.save()
  }
  const handleKeys = (event: KeyboardEvent) => {
    const key = keyForPage(event.nativeEvent)
    const isOnHeading = event.target === heading.current
    const voter = suggested[Number(key) - 1]
    if (voter) choice.choose(voter.VoterID)
    else if (key === 'Enter' && isOnHeading) void choice.save()
    else return
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys bubble up from its controls
    <form
      className={styles.candidate}
      aria-label={candidateName(candidate)}
      noValidate
      onSubmit={handleSubmit}
      onKeyDown={handleKeys}
    >
      <h2 ref={heading} tabIndex={-1}>
        {candidateName(candidate)} <small>({AcctNum})</small>
      </h2>
      <p>{factsOf(candidate).join(' · ')}</p>
      {saved && <p className={styles.saved}>Saved: {saved}</p>}
      <QueryBoundary query={query} loading="Looking for voters..." failure={failureText}>
        {(found) => <VoterOptions {...found} chosen={choice.chosen} onChoose={choice.choose} />}
      </QueryBoundary>
      <div className={styles.fields}>
        <Field
          label="Another VoterID"
          inputMode="numeric"
          autoComplete="off"
          readOnly={choice.isChecking}
          value={choice.typed}
          error={choice.fault}
          onChange={(event) => choice.type(event.target.value)}
        />
        <Field
          label="Year of birth, if you know it"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={year}
          onChange={(event) => setYear(event.target.value)}
        />
        <Button variant="primary" type="submit" aria-keyshortcuts="Enter" busy={choice.isSaving}>
          Save and continue <kbd>Enter</kbd>
        </Button>
      </div>
      {asked && (
        <ConfirmDialog
          message={`Save ${asked.VoterID} for ${candidateName(candidate)}?`}
          confirmLabel={`Save ${asked.VoterID} anyway`}
          onConfirm={() => choice.saveAllTheSame(asked)}
          onCancel={choice.cancel}
        >
          <p>{findingText(asked.finding, asked.voter)}</p>
        </ConfirmDialog>
      )}
    </form>
  )
}

function factsOf(candidate: Candidate): string[] {
  const district = districtNumber(candidate)
  return [
    `${candidate.OfficeDesc}${district === null ? '' : `, District ${district}`}`,
    electionName(candidate.ElectionID),
    partyText(candidate.PartyCode),
    combinedAddress(candidate),
  ].filter(Boolean)
}
