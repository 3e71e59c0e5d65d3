import { KeyHint } from '#client/components/admin/KeyHint.tsx'
import { shortcut } from '#client/components/admin/singleKeys.ts'
import { counted, formatNumber } from '#contract/domain/text.ts'
import type { VoterSuggestion, VoterSuggestions } from '#contract/schemas/voterMatch.ts'
import { reasonText } from './matchText.ts'
import styles from './VoterIds.module.css'

interface VoterOptionsProps extends VoterSuggestions {
  /** A VoterID, or blank. */
  chosen: string
  onChoose: (VoterID: string) => void
}

/** The voters, each with its digit key and the evidence for and against it. */
export function VoterOptions({ voters, compared, isWhole, hasRoll, chosen, onChoose }: VoterOptionsProps) {
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
