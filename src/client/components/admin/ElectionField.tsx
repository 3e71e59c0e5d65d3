import { useState } from 'react'
import { type Elections, useElections } from '#client/components/elections/useElections.ts'
import { useFirstPage } from '#client/components/lists/useFirstPage.ts'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { SelectField } from '#client/ui/form/SelectField.tsx'
import { preferredElection } from '#contract/domain/elections.ts'
import type { Election } from '#contract/schemas/values.ts'

interface ChosenElection extends Omit<Elections, 'elections'> {
  elections: readonly Election[]
  /** Initially the usual one; '' stands for all. */
  election: string
  onElection: (election: string) => void
}

/** The election of a page's list, which the administrator chooses in an ElectionField. */
export function useChosenElection(): ChosenElection {
  const { elections = [], ...loading } = useElections()
  const [chosen, setChosen] = useState<string>()
  const toFirstPage = useFirstPage()
  return {
    ...loading,
    elections,
    election: chosen ?? preferredElection(elections).value,
    onElection: (election) => {
      setChosen(election)
      toFirstPage()
    },
  }
}

/** Chooses one election, or all of them. */
export const ElectionField = ({
  elections,
  election,
  onElection,
  failure,
  retry,
  isRetrying,
}: ChosenElection) => (
  <>
    {failure && <ErrorMessage message={failure} onRetry={retry} busy={isRetrying} />}
    <SelectField
      label="Election"
      value={election}
      onChange={onElection}
      options={[
        { value: '', label: 'All elections' },
        ...elections.map(({ value, name }) => ({ value, label: name })),
      ]}
    />
  </>
)
