import type { ReactNode } from 'react'
import { Failure } from '#client/ui/Failure.tsx'
import { SelectField } from '#client/ui/SelectField.tsx'
import { electionName, type Election } from '#contract/election.ts'
import { OFFICES, type Office } from '#contract/office.ts'
import styles from './ElectionOfficePicker.module.css'

interface ElectionOfficePickerProps {
  elections: readonly Election[]
  electionId: string
  onElection: (electionId: string) => void
  offices: readonly Office[] | undefined
  officeCode: string
  onOffice: (officeCode: string) => void
  /** Why the elections offered are only the fallback ones. */
  failure: string | undefined
  onRetry: () => void
  isRetrying: boolean
  /** Beside the selectors, such as a button. */
  children?: ReactNode
}

export function ElectionOfficePicker(props: ElectionOfficePickerProps) {
  const { elections, electionId, offices, officeCode } = props
  return (
    <>
      {props.failure && <Failure message={props.failure} onRetry={props.onRetry} busy={props.isRetrying} />}
      <div className={styles.picker}>
        <SelectField
          label="Election"
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
          value={officeCode}
          onChange={props.onOffice}
          options={withCurrent(
            (offices ?? []).map(({ code, description }) => ({ value: code, label: description })),
            officeCode,
            OFFICES[officeCode] ?? officeCode,
          )}
        />
        {props.children}
      </div>
    </>
  )
}

interface Option {
  value: string
  label: string
}

/** What is chosen is always among the options, even when the lists do not know it or are still loading. */
const withCurrent = (options: Option[], value: string, label: string): Option[] =>
  options.some((option) => option.value === value) ? options : [{ value, label }, ...options]
