import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { failureWords } from '#client/api/describeFailure.ts'
import { useCheckVoterIdsMutation, useGetVoterSuggestionsQuery } from '#client/api/voterIds.ts'
import { isVoterId, WRONG_VOTER_ID } from '#client/components/admin/isVoterId.ts'
import { useDebouncedValue } from '#client/components/useDebouncedValue.ts'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { ConfirmDialog } from '#client/ui/dialog/ConfirmDialog.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { combinedAddress } from '#contract/domain/combinedAddress.ts'
import { districtNumber } from '#contract/domain/byDistrict.ts'
import { electionName } from '#contract/domain/elections.ts'
import { candidateName } from '#contract/domain/fullName.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import { isDoubtful, type VoterIdFinding } from '#contract/schemas/voterMatch.ts'
import { findingWords } from './matchWords.ts'
import { VoterOptions } from './VoterOptions.tsx'
import styles from './VoterIds.module.css'

interface CandidateVoterProps {
  batchId: number
  purpose: string
  candidate: Candidate
  /** The VoterID that was saved for the candidate in this batch. */
  saved: string | undefined
  isBusy: boolean
  onSave: (VoterID: string, seen: VoterIdFinding) => unknown
}

interface Asked {
  VoterID: string
  finding: VoterIdFinding
  voter: string
}

/** The voters who may be one candidate. Nobody is chosen beforehand; a number that does not fit is asked about. */
export function CandidateVoter({ batchId, purpose, candidate, saved, isBusy, onSave }: CandidateVoterProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [year, setYear] = useState('')
  const [chosen, setChosen] = useState('')
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const [asked, setAsked] = useState<Asked>()
  const [check, checking] = useCheckVoterIdsMutation()
  const birthYear = useDebouncedValue(/^(19|20)\d\d$/.test(year) ? Number(year) : undefined)
  const { AcctNum } = candidate
  const query = useGetVoterSuggestionsQuery(
    { batchId, acctNum: AcctNum, ...(birthYear !== undefined && { birthYear }) },
    { refetchOnMountOrArgChange: false },
  )
  const suggested = query.data?.voters ?? []
  // What a screen reader says first is who it is, and the keys work from there.
  useEffect(() => heading.current?.focus(), [])

  const settle = (found: Asked) =>
    isDoubtful(found.finding) ? setAsked(found) : onSave(found.VoterID, found.finding)
  const handleSave = async () => {
    if (isBusy || checking.isLoading) return
    const VoterID = typed.trim()
    const voter = suggested.find((one) => one.VoterID === chosen)
    if (VoterID === '' && voter) settle({ VoterID: chosen, finding: voter.finding, voter: voter.name })
    else if (VoterID === '') setFault(NOTHING_CHOSEN)
    else if (isVoterId(VoterID)) await saveTyped(VoterID)
    else setFault(WRONG_VOTER_ID)
  }
  const saveTyped = async (VoterID: string) => {
    const { data, error } = await check({ purpose, entries: [{ acctNum: AcctNum, VoterID }] })
    const [found] = data ?? []
    if (error) setFault(failureWords(error))
    else if (found?.finding) settle({ VoterID, finding: found.finding, voter: found.voter })
    else setFault('The candidate has this VoterID already.')
  }
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    void handleSave()
  }
  const handleKeys = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isOnHeading = event.target === heading.current
    const isTyping = event.target instanceof HTMLInputElement && event.target.type !== 'radio'
    const voter = isTyping ? undefined : suggested[Number(event.key) - 1]
    if (voter) choose(voter.VoterID)
    else if (event.key === 'Enter' && isOnHeading) void handleSave()
    else return
    event.preventDefault()
  }
  const choose = (VoterID: string) => {
    setChosen(VoterID)
    setTyped('')
    setFault(undefined)
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
      <QueryBoundary query={query} loading="Looking for voters..." failure={failureWords}>
        {(found) => <VoterOptions {...found} chosen={chosen} onChoose={choose} />}
      </QueryBoundary>
      <div className={styles.fields}>
        <Field
          label="Another VoterID"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={fault}
          onChange={(event) => {
            setTyped(event.target.value)
            setChosen('')
            setFault(undefined)
          }}
        />
        <Field
          label="Year of birth, if you know it"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={year}
          onChange={(event) => setYear(event.target.value)}
        />
        <Button variant="primary" type="submit" aria-keyshortcuts="Enter" busy={isBusy || checking.isLoading}>
          Save and go on <kbd>Enter</kbd>
        </Button>
      </div>
      {asked && (
        <ConfirmDialog
          message={`Save ${asked.VoterID} for ${candidateName(candidate)}?`}
          confirmLabel={`Save ${asked.VoterID} all the same`}
          onConfirm={() => {
            setAsked(undefined)
            void onSave(asked.VoterID, asked.finding)
          }}
          onCancel={() => setAsked(undefined)}
        >
          <p>{findingWords(asked.finding, asked.voter)}</p>
        </ConfirmDialog>
      )}
    </form>
  )
}

const NOTHING_CHOSEN = 'Choose a voter, or enter a VoterID.'

function factsOf(candidate: Candidate): string[] {
  const district = districtNumber(candidate)
  return [
    `${candidate.OfficeDesc}${district === null ? '' : `, District ${district}`}`,
    electionName(candidate.ElectionID),
    candidate.PartyCode,
    combinedAddress(candidate),
  ].filter(Boolean)
}
