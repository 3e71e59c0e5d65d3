import type { SyntheticEvent } from 'react'
import { Field } from '#client/ui/form/Field.tsx'
import { Choices, type ChoicesProps } from './Choices.tsx'
import { FinderStatus, type FinderStatusProps } from './FinderStatus.tsx'
import styles from './Choices.module.css'

interface ChoiceFinderProps<Of> extends Omit<ChoicesProps<Of>, 'label'>, FinderStatusProps {
  label: string
  hint: string
  onSearch: (search: string) => void
  /** True while the choices are those of an earlier text: Enter then chooses none of them. */
  isOfFormerSearch?: boolean
  /** The name of the list of choices. */
  found: string
}

/** A search field over the records that it finds; Enter chooses the first. */
export function ChoiceFinder<Of>(props: ChoiceFinderProps<Of>) {
  const {
    label,
    hint,
    search,
    onSearch,
    isOfFormerSearch = false,
    found,
    choices,
    verb,
    onChoose,
    ...status
  } = props
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (choices[0] && !isOfFormerSearch) onChoose(choices[0].of)
  }
  return (
    <form className={styles.finder} onSubmit={handleSubmit}>
      <Field
        label={label}
        hint={hint}
        type="search"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
      <Choices label={found} choices={choices} verb={verb} onChoose={onChoose} />
      <FinderStatus search={search} {...status} />
    </form>
  )
}
