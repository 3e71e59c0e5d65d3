import { type ReactNode, useState } from 'react'
import { useFirstPage } from '#client/components/lists/useFirstPage.ts'
import { useElections } from '#client/components/elections/useElections.ts'
import { SelectField } from '#client/ui/form/SelectField.tsx'
import { FALLBACK_ELECTIONS, preferredElection } from '#contract/domain/elections.ts'

/** Content for an election that the administrator chooses, initially the usual one; '' stands for all. */
export function ForElection({ children }: { children: (election: string) => ReactNode }) {
  const { elections = [] } = useElections()
  const [chosen, setChosen] = useState<string>()
  const toFirstPage = useFirstPage()
  const usual = preferredElection(elections) ?? preferredElection(FALLBACK_ELECTIONS)
  const election = chosen ?? usual?.value ?? ''
  return (
    <>
      <SelectField
        label="Election"
        value={election}
        onChange={(value) => {
          setChosen(value)
          toFirstPage()
        }}
        options={[
          { value: '', label: 'All elections' },
          ...elections.map(({ value, name }) => ({ value, label: name })),
        ]}
      />
      {children(election)}
    </>
  )
}
