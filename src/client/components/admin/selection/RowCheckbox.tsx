import type { ChangeEvent } from 'react'
import { useAppDispatch, useAppSelector } from '#client/store/hooks.ts'
import { selectWorkList, workListActions } from '#client/store/slices/workListSlice.ts'
import styles from './SelectionBar.module.css'

interface RowCheckboxProps {
  acctNum: number
  label: string
  tabIndex?: number
  onFocus?: () => void
}

const NAME = 'chosen'

/** With Shift it also ticks every row since the last one ticked, in the table's order. */
export function RowCheckbox({ acctNum, label, ...focus }: RowCheckboxProps) {
  const dispatch = useAppDispatch()
  const isChosen = useAppSelector((state) => acctNum in selectWorkList(state).chosen)
  const handleChange = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    // A click of the pointer or the space bar changes a checkbox.
    const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
    const inOrder = isRange ? rowsOfTable(currentTarget) : []
    dispatch(workListActions.rowTicked({ acctNum, isChosen: currentTarget.checked, inOrder }))
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
