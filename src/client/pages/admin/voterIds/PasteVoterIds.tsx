import { useState } from 'react'
import { failureText } from '#client/api/describeFailure.ts'
import { useCheckVoterIdsMutation } from '#client/api/voterIds.ts'
import { PasteForm } from '#client/components/admin/paste/PasteForm.tsx'
import { usePastedList } from '#client/components/admin/paste/usePastedList.ts'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { textOf } from '#client/ui/form/textOf.ts'
import { Section } from '#client/ui/text/Section.tsx'
import { candidateName } from '#contract/domain/names.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import { MAX_LISTED_VOTER_IDS } from '#contract/domain/voterRoll.ts'
import { CheckedVoterIds } from './CheckedVoterIds.tsx'
import { parseVoterIdList } from './parseVoterIdList.ts'

/** VoterIDs from a pasted list or a file: parsed, checked, shown, and saved as shown. */
export function PasteVoterIds({ candidates }: { candidates: readonly Candidate[] }) {
  const [faults, setFaults] = useState<readonly string[]>([])
  const [check, checked] = useCheckVoterIdsMutation()
  const [, keep] = usePastedList()
  const handleCheck = (text: string, form: FormData) => {
    const { entries, faults: found } = parseVoterIdList(
      text,
      candidates.map(({ AcctNum }) => AcctNum),
    )
    const isTooLong = entries.length > MAX_LISTED_VOTER_IDS
    setFaults(
      isTooLong
        ? [`The list has ${entries.length} VoterIDs; the limit is ${MAX_LISTED_VOTER_IDS} at a time.`]
        : found,
    )
    checked.reset()
    if (entries.length > 0 && !isTooLong) void check({ purpose: textOf(form, 'purpose'), entries })
  }
  return (
    <Section title="From a List">
      <PasteForm
        label="Account numbers and VoterIDs"
        hint="Two columns, as from a spreadsheet; or a column of VoterIDs alone, in the order below"
        busy={checked.isLoading}
        faults={faults}
        onCheck={handleCheck}
      >
        <Field
          label="Purpose"
          hint="For the audit trail"
          name="purpose"
          defaultValue="A list of VoterIDs"
          maxLength={200}
          required
        />
        <details>
          <summary>The order of the candidates</summary>
          <ol>
            {candidates.map((candidate) => (
              <li key={candidate.AcctNum}>
                {candidateName(candidate)} ({candidate.AcctNum})
              </li>
            ))}
          </ol>
        </details>
      </PasteForm>
      {checked.error && <ErrorMessage message={failureText(checked.error)} />}
      {checked.data && (
        <CheckedVoterIds key={checked.requestId} checked={checked.data} onSaved={() => keep('')} />
      )}
    </Section>
  )
}
