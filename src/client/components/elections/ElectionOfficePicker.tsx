import type { ReactNode, SyntheticEvent } from 'react'
import { Button } from '#client/ui/form/Button.tsx'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { textOf } from '#client/ui/form/textOf.ts'
import { type Option, SelectField } from '#client/ui/form/SelectField.tsx'
import { electionName } from '#contract/domain/elections.ts'
import { officeName } from '#contract/domain/races.ts'
import { CANDIDATES_PAGE, LIST_PARAMETERS } from '#contract/pages.ts'
import styles from './ElectionOfficePicker.module.css'
import type { Elections, Offices } from './useElections.ts'

interface ElectionOfficePickerProps {
  elections: Elections
  electionId: string
  onElection: (electionId: string) => void
  offices: Offices
  officeCode: string
  onOffice: (officeCode: string) => void
  /** Shown next to the selectors, instead of the button for visitors without scripts. */
  children?: ReactNode
  /** Called when such a button submits the choice. */
  onSubmit?: (electionId: string, officeCode: string) => void
}

/**
 * A form that works without scripts and before they arrive: it leads to the chosen list. If a choice takes effect at
 * once, only visitors without scripts need a button.
 */
export function ElectionOfficePicker(props: ElectionOfficePickerProps) {
  const { electionId, officeCode } = props
  const { elections = [], failure, retry, isRetrying } = props.elections
  const { offices = [], failure: officesFailure } = props.offices
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    // What the fields show: React may not know yet what was chosen before it took over the page.
    const shown = new FormData(event.currentTarget)
    props.onSubmit?.(textOf(shown, LIST_PARAMETERS.election), textOf(shown, LIST_PARAMETERS.office))
  }
  return (
    <>
      {failure && <ErrorMessage message={failure} onRetry={retry} busy={isRetrying} />}
      <form action={CANDIDATES_PAGE} className={`row labels-in-front ${styles.picker}`} onSubmit={submit}>
        <SelectField
          label="Election"
          name={LIST_PARAMETERS.election}
          value={electionId}
          onChange={props.onElection}
          options={withCurrent(
            elections.map(({ value, name }) => ({ value, label: name })),
            electionId,
            electionName(electionId),
          )}
        />
        <SelectField
          label="Office"
          name={LIST_PARAMETERS.office}
          value={officeCode}
          onChange={props.onOffice}
          error={officesFailure}
          options={withCurrent(
            offices.map(({ code, description }) => ({ value: code, label: description })),
            officeCode,
            officeName(officeCode) ?? officeCode,
          )}
        />
        {officesFailure && (
          <Button busy={props.offices.isRetrying} busyLabel="Trying again…" onClick={props.offices.retry}>
            Try again
          </Button>
        )}
        {props.children ?? (
          <div className="without-scripts">
            <Button type="submit">Load Candidates</Button>
          </div>
        )}
      </form>
    </>
  )
}

/** The current choice is always an option, even if the lists do not have it or are still loading. */
const withCurrent = (options: Option[], value: string, label: string): Option[] =>
  options.some((option) => option.value === value) ? options : [{ value, label }, ...options]
