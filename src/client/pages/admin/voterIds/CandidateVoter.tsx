import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { failureText } from '#client/api/describeFailure.ts'
import { ONCE_A_BATCH, useGetVoterSuggestionsQuery } from '#client/api/voters.ts'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { KeyHint, shortcut } from '#client/components/admin/singleKeys.tsx'
import { useDebouncedValue } from '#client/components/useDebouncedValue.ts'
import { type SavedVoterId, useVoterIdEditor } from '#client/store/voterIdEditor.ts'
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
import type { MatchReason, VoterSuggestion, VoterSuggestions } from '#contract/schemas/voter.ts'
import styles from './VoterIds.module.css'

/** The result of a comparison in words: "same first name", "last name alike", "other party". */
function reasonText({ fact, is }: MatchReason): string {
  if (fact === 'age') return 'too young for the office'
  if (fact === 'registration') return 'the VoterID of another registration of this name'
  if (fact === 'birth year' && is === 'alike') return 'born a year apart'
  return { same: `same ${fact}`, alike: `${fact} alike`, differs: `other ${fact}` }[is]
}

interface VoterOptionsProps extends VoterSuggestions {
  onAccept: (voter: VoterSuggestion) => void
}

/** The voters, each with the button and the digit key that save it, and the evidence for and against it. */
function VoterOptions({ voters, compared, isWhole, hasRoll, onAccept }: VoterOptionsProps) {
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
        <div key={voter.VoterID} className={styles.voter}>
          <Button
            aria-label={`Save ${voter.VoterID}, ${voter.name}`}
            aria-keyshortcuts={shortcut(String(index + 1))}
            onClick={() => onAccept(voter)}
          >
            Save <KeyHint>{index + 1}</KeyHint>
          </Button>
          <span className={`stack ${styles.who}`}>
            <strong>{voter.name}</strong>
            <span>{factsOfVoter(voter)}</span>
            <span className={`row ${styles.reasons}`}>
              {voter.finding === 'taken' && <span data-is="differs">another candidate’s VoterID</span>}
              {voter.reasons.map((reason) => (
                <span key={reason.fact} data-is={reason.is}>
                  {reasonText(reason)}
                </span>
              ))}
            </span>
          </span>
        </div>
      ))}
    </fieldset>
  )
}

const factsOfVoter = ({ VoterID, address, birthYear, party }: VoterSuggestion) =>
  [VoterID, address, birthYear !== null && `born ${birthYear}`, party].filter(Boolean).join(' · ')

interface CandidateVoterProps {
  batchId: number
  /** The accounts whose voters are fetched together, the candidate's among them. */
  accounts: readonly number[]
  /** With the VoterID saved in this batch, if any. */
  candidate: Candidate
  isBusy: boolean
  /** Saves a suggested voter. */
  onAccept: (voter: VoterSuggestion) => void
  /** A typed number was saved. */
  onSaved: (saved: SavedVoterId) => void
}

/**
 * The voters who may be one candidate: one press saves a voter and goes on to the next candidate. A number that does not
 * fit is put in the field, to be saved once more.
 */
export function CandidateVoter(props: CandidateVoterProps) {
  const { batchId, accounts, candidate, isBusy, onAccept, onSaved } = props
  const { AcctNum, VoterID } = candidate
  const [year, setYear] = useState('')
  const birthYear = useDebouncedValue(/^(19|20)\d\d$/.test(year) ? Number(year) : undefined)
  const requested =
    birthYear === undefined ? { batchId, accounts } : { batchId, accounts: [AcctNum], birthYear }
  const query = useGetVoterSuggestionsQuery(requested, ONCE_A_BATCH)
  const [isNothingChosen, setNothingChosen] = useState(false)
  const editor = useVoterIdEditor(candidate, { confirms: isDoubtful })
  const { draft } = editor
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Below many voters, what has to be confirmed would not be seen.
    if (editor.refused) fields.current?.scrollIntoView({ block: 'center' })
  }, [editor.refused])

  const accept = (voter: VoterSuggestion) => {
    if (isBusy || editor.isSaving) return
    if (isDoubtful(voter.finding) && draft?.confirmed !== voter.VoterID)
      editor.propose(voter.VoterID, voter.finding, voter.name)
    else onAccept(voter)
  }
  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setNothingChosen(!draft)
    if (!draft || isBusy) return
    const saved = await editor.save()
    if (saved) onSaved(saved)
  }
  return (
    <form
      className="stack"
      aria-label={candidateName(candidate)}
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
    >
      <h2 ref={focusUnlessChoosing} tabIndex={-1}>
        {candidateName(candidate)} <small>({AcctNum})</small>
      </h2>
      <p>{factsOf(candidate).join(' · ')}</p>
      {VoterID && <p className={styles.saved}>Saved: {VoterID}</p>}
      <QueryBoundary query={query} loading="Looking for voters..." failure={failureText}>
        {(answers) => {
          const suggestions = answers[requested.accounts.indexOf(AcctNum)]
          return suggestions && <VoterOptions {...suggestions} onAccept={accept} />
        }}
      </QueryBoundary>
      <div ref={fields} className={`row ${styles.fields}`}>
        <Field
          {...editor.input}
          label="Another VoterID"
          value={draft?.text ?? ''}
          error={editor.refused ?? (isNothingChosen && !draft ? NOTHING_CHOSEN : undefined)}
          onChange={(event) => (event.target.value === '' ? editor.discard() : editor.input.onChange(event))}
        />
        <Field
          label="Year of birth, if you know it"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={year}
          onChange={(event) => setYear(event.target.value)}
        />
        <Button variant="primary" type="submit" aria-keyshortcuts="Enter" busy={isBusy || editor.isSaving}>
          Save and continue <kbd>Enter</kbd>
        </Button>
      </div>
    </form>
  )
}

/**
 * Screen readers then begin with the candidate's name, and the keys work from here. Not from the selector of an office, where
 * the next letter chooses another one.
 */
function focusUnlessChoosing(heading: HTMLElement | null) {
  if (!(document.activeElement instanceof HTMLSelectElement)) heading?.focus()
}

const NOTHING_CHOSEN = 'Choose a voter, or enter a VoterID.'

function factsOf(candidate: Candidate): string[] {
  const district = districtNumber(candidate)
  return [
    `${candidate.OfficeDesc}${district === null ? '' : `, District ${district}`}`,
    electionName(candidate.ElectionID),
    partyText(candidate.PartyCode),
    combinedAddress(candidate),
  ].filter(Boolean)
}
