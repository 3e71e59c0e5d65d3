import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { failureText } from '#client/api/describeFailure.ts'
import { useCheckVoterIdsMutation, useGetVoterSuggestionsQuery } from '#client/api/voterIds.ts'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { KeyHint, keyForPage, shortcut } from '#client/components/admin/singleKeys.tsx'
import { isVoterId, listedDraft, WRONG_VOTER_ID } from '#client/components/admin/voterIds/typedVoterId.ts'
import { useDebouncedValue } from '#client/components/useDebouncedValue.ts'
import { useAppDispatch, useAppSelector } from '#client/store/hooks.ts'
import { draftSettled, selectVoterIdDrafts, voterIdTyped } from '#client/store/slices/unsavedSlice.ts'
import { ConfirmDialog } from '#client/ui/dialog/ConfirmDialog.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { combinedAddress } from '#contract/domain/addresses.ts'
import { partyText } from '#contract/domain/codes.ts'
import { electionName } from '#contract/domain/elections.ts'
import { candidateName } from '#contract/domain/names.ts'
import { districtNumber } from '#contract/domain/races.ts'
import { counted, formatNumber } from '#contract/domain/text.ts'
import { isDoubtful } from '#contract/domain/voterRoll.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import type { VoterIdFinding, VoterSuggestion, VoterSuggestions } from '#contract/schemas/voterMatch.ts'
import styles from './VoterIds.module.css'
import { findingText, reasonText } from './matchText.ts'

type SaveVoterId = (VoterID: string, seen: VoterIdFinding) => unknown

interface VoterChoice {
  acctNum: number
  /** The VoterID that is replaced; blank if none. */
  over: string
  /** For the audit entry of looking up a number that was typed. */
  purpose: string
  /** The voters offered as choices; any other is chosen by typing the number. */
  suggested: readonly { VoterID: string; name: string; finding: VoterIdFinding }[]
  isBusy: boolean
  onSave: SaveVoterId
}

interface Asked {
  VoterID: string
  finding: VoterIdFinding
  voter: string
}

/**
 * The voter chosen for a candidate, or the typed number, which stays a draft until it is saved. A voter who may not be
 * the candidate has to be confirmed.
 */
function useVoterChoice({ acctNum, over, purpose, suggested, isBusy, onSave }: VoterChoice) {
  const [chosen, setChosen] = useState('')
  const dispatch = useAppDispatch()
  const typed = useAppSelector((state) => selectVoterIdDrafts(state)[acctNum]?.text) ?? ''
  const [fault, setFault] = useState<string>()
  const [asked, setAsked] = useState<Asked>()
  const [check, { isLoading: isChecking, error: refused, reset }] = useCheckVoterIdsMutation()

  const change = (voter: string, text: string) => {
    // The number that is being checked is saved once it is found to fit.
    if (isChecking) return
    setChosen(voter)
    dispatch(
      text === ''
        ? draftSettled(acctNum)
        : voterIdTyped({ acctNum, draft: listedDraft({ AcctNum: acctNum, VoterID: over }, text) }),
    )
    setFault(undefined)
    reset()
  }
  const settle = (found: Asked) =>
    isDoubtful(found.finding) ? setAsked(found) : onSave(found.VoterID, found.finding)
  const saveTyped = async (VoterID: string) => {
    const { data, error } = await check({ purpose, entries: [{ acctNum, VoterID }] })
    const [found] = data ?? []
    if (error) return
    if (found?.finding) settle({ VoterID, finding: found.finding, voter: found.voter })
    else setFault('The candidate has this VoterID already.')
  }
  return {
    chosen,
    typed,
    /** Undefined again after signing in, if that was the reason. */
    fault: fault ?? (refused && failureText(refused)),
    asked,
    isChecking,
    isSaving: isBusy || isChecking,
    choose: (VoterID: string) => change(VoterID, ''),
    type: (text: string) => change('', text),
    save: async () => {
      if (isBusy || isChecking) return
      const VoterID = typed.trim()
      const voter = suggested.find((one) => one.VoterID === chosen)
      if (VoterID === '' && voter) settle({ VoterID: chosen, finding: voter.finding, voter: voter.name })
      else if (VoterID === '') setFault(NOTHING_CHOSEN)
      else if (isVoterId(VoterID)) await saveTyped(VoterID)
      else setFault(WRONG_VOTER_ID)
    },
    saveAllTheSame: ({ VoterID, finding }: Asked) => {
      setAsked(undefined)
      void onSave(VoterID, finding)
    },
    cancel: () => setAsked(undefined),
  }
}

const NOTHING_CHOSEN = 'Choose a voter, or enter a VoterID.'

interface VoterOptionsProps extends VoterSuggestions {
  /** A VoterID, or blank. */
  chosen: string
  onChoose: (VoterID: string) => void
}

/** The voters, each with its digit key and the evidence for and against it. */
function VoterOptions({ voters, compared, isWhole, hasRoll, chosen, onChoose }: VoterOptionsProps) {
  if (!hasRoll) return <p>No voter extract is on file. Import one, or enter a VoterID that you know.</p>
  if (voters.length === 0)
    return (
      <p>No voter has a name like this. A voter who is exempt from public records is found by number only.</p>
    )
  return (
    <fieldset className={styles.voters}>
      <legend>
        {voters.length === compared
          ? `${counted(compared, 'voter')} with a name like this`
          : `The best ${voters.length} of ${formatNumber(compared)} voters with a name like this`}
        {!isWhole && '; more have this name'}
      </legend>
      {voters.map((voter, index) => (
        <VoterOption
          key={voter.VoterID}
          voter={voter}
          digit={index + 1}
          isChosen={voter.VoterID === chosen}
          onChoose={onChoose}
        />
      ))}
    </fieldset>
  )
}

interface VoterOptionProps {
  voter: VoterSuggestion
  digit: number
  isChosen: boolean
  onChoose: (VoterID: string) => void
}

function VoterOption({ voter, digit, isChosen, onChoose }: VoterOptionProps) {
  const { VoterID, name, address, birthYear, party, finding, reasons } = voter
  const facts = [VoterID, address, birthYear === null ? '' : `born ${birthYear}`, party]
  return (
    <label className={styles.voter}>
      <input
        type="radio"
        name="voter"
        value={VoterID}
        checked={isChosen}
        aria-keyshortcuts={shortcut(String(digit))}
        onChange={() => onChoose(VoterID)}
      />
      <KeyHint>{digit}</KeyHint>
      <span className={styles.who}>
        <strong>{name}</strong>
        <span>{facts.filter(Boolean).join(' · ')}</span>
        <span className={styles.reasons}>
          {finding === 'taken' && <span data-is="differs">another candidate’s VoterID</span>}
          {reasons.map((reason) => (
            <span key={reason.fact} data-is={reason.is}>
              {reasonText(reason)}
            </span>
          ))}
        </span>
      </span>
    </label>
  )
}

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
