import { SelectField } from '#client/ui/form/SelectField.tsx'
import type { ChosenElection } from './useChosenElection.ts'

/** Chooses one election, or all of them. */
export const ElectionField = ({ elections, election, onElection }: ChosenElection) => (
  <SelectField
    label="Election"
    value={election}
    onChange={onElection}
    options={[
      { value: '', label: 'All elections' },
      ...elections.map(({ value, name }) => ({ value, label: name })),
    ]}
  />
)
