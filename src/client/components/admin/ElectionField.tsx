import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { SelectField } from '#client/ui/form/SelectField.tsx'
import type { ChosenElection } from './useChosenElection.ts'

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
