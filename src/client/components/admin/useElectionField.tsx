import { useState } from 'react'
import { useElections } from '#client/components/elections/useElections.ts'
import { useFirstPage } from '#client/components/lists/useFirstPage.ts'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { SelectField } from '#client/ui/form/SelectField.tsx'
import { preferredElection } from '#contract/domain/elections.ts'

/** The election of a page's list, at first the usual one and '' for all, and the field that chooses it. */
export function useElectionField(onChange?: () => void) {
  const { elections = [], failure, retry, isRetrying } = useElections()
  const [chosen, setChosen] = useState<string>()
  const toFirstPage = useFirstPage()
  const election = chosen ?? preferredElection(elections).value
  const field = (
    <>
      {failure && <ErrorMessage message={failure} onRetry={retry} busy={isRetrying} />}
      <SelectField
        label="Election"
        value={election}
        onChange={(value) => {
          setChosen(value)
          toFirstPage()
          onChange?.()
        }}
        options={[
          { value: '', label: 'All elections' },
          ...elections.map(({ value, name }) => ({ value, label: name })),
        ]}
      />
    </>
  )
  return { election, field }
}
