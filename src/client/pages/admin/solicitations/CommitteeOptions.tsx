/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a datalist can neither hold a button beside an option nor be styled */
import { Button } from '#client/ui/form/Button.tsx'
import type { Committee } from '#contract/schemas/committee.ts'
import styles from './CommitteeCombobox.module.css'

interface CommitteeOptionsProps {
  id: string
  committees: readonly Committee[]
  /** The index of the active option. */
  active: number
  onAdd: (committee: Committee) => void
}

/** The options, with a column of buttons next to them: an option itself may not contain a button. */
export function CommitteeOptions({ id, committees, active, onAdd }: CommitteeOptionsProps) {
  return (
    <div className={styles.suggestions}>
      <div role="listbox" id={id} aria-label="Committees" hidden={committees.length === 0}>
        {committees.map((committee, index) => (
          // The keyboard reaches it from the combobox, where the focus stays.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={committee.AcctNum}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onClick={() => onAdd(committee)}
          >
            {committee.AcctNum} {committee.Name}
          </div>
        ))}
      </div>
      <div className={styles.adds}>
        {committees.map((committee) => (
          <Button
            key={committee.AcctNum}
            aria-label={`Add ${committee.Name} (${committee.AcctNum})`}
            onClick={() => onAdd(committee)}
          >
            Add
          </Button>
        ))}
      </div>
    </div>
  )
}
