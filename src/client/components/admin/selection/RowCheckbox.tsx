import { useSyncExternalStore, type ChangeEvent } from 'react'
import type { RowSelection } from './rowSelection.ts'
import styles from './SelectionBar.module.css'

interface RowCheckboxProps {
  selection: RowSelection
  acctNum: number
  label: string
  tabIndex?: number
  onFocus?: () => void
}

const NAME = 'chosen'

/** With Shift it also ticks every row since the last one ticked, in the table's order. */
export function RowCheckbox({ selection, acctNum, label, ...focus }: RowCheckboxProps) {
  const isChosen = useSyncExternalStore(selection.subscribe, () => selection.chosen().has(acctNum))
  const handleChange = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    // A click of the pointer or the space bar changes a checkbox.
    const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
    const rows = isRange ? selection.rangeTo(acctNum, rowsOfTable(currentTarget)) : [acctNum]
    selection.mark(rows, currentTarget.checked)
    selection.anchorAt(acctNum)
  }
  return (
    <input
      {...focus}
      type="checkbox"
      className={styles.checkbox}
      name={NAME}
      value={acctNum}
      aria-label={label}
      checked={isChosen}
      onChange={handleChange}
    />
  )
}

/** Only the table knows the current order of its rows. */
function rowsOfTable(checkbox: HTMLInputElement): number[] {
  const boxes = checkbox.closest('table')?.querySelectorAll<HTMLInputElement>(`input[name=${NAME}]`)
  return [...(boxes ?? [])].map(({ value }) => Number(value))
}
