import { type ChangeEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useAppDispatch, useAppSelector } from '#client/store/hooks.ts'
import { selectTabIndex, selectWorkList, workListActions } from '#client/store/slices/workListSlice.ts'
import { formatNumber } from '#contract/domain/text.ts'
import styles from './WorkList.module.css'

/** The checkbox of a row, which has the focus while the keys move through the rows. */
export const boxOf = (within: Element, acctNum: number | null) =>
  within.querySelector<HTMLInputElement>(`input[name=chosen][value="${acctNum}"]`)

/** Selects a row; with Shift also every row since the last one ticked. */
export function RowCheckbox({ acctNum, label }: { acctNum: number; label: string }) {
  const dispatch = useAppDispatch()
  const isChosen = useAppSelector((state) => acctNum in selectWorkList(state).chosen)
  const tabIndex = useAppSelector((state) => selectTabIndex(state, acctNum))
  const handleChange = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    // A click of the pointer or the space bar changes a checkbox.
    const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
    dispatch(workListActions.rowTicked({ acctNum, isChosen: currentTarget.checked, isRange }))
  }
  return (
    <input
      type="checkbox"
      className={styles.checkbox}
      name="chosen"
      value={acctNum}
      aria-label={label}
      tabIndex={tabIndex}
      checked={isChosen}
      onChange={handleChange}
      onFocus={() => dispatch(workListActions.movedTo(acctNum))}
    />
  )
}

interface SelectionBarProps {
  /** All rows of the list, and those that match the search. */
  all: readonly number[]
  shown: readonly number[]
  /** What can be done to the selected rows. */
  children: (chosen: number[]) => ReactNode
}

/** Every list has one; what was chosen in the list goes with it. */
export function SelectionBar({ all, shown, children }: SelectionBarProps) {
  const dispatch = useAppDispatch()
  const marked = useAppSelector((state) => selectWorkList(state).chosen)
  const chosen = all.filter((acctNum) => acctNum in marked)
  const chosenShown = shown.filter((acctNum) => acctNum in marked).length
  const hidden = chosen.length - chosenShown
  const isInPart = chosenShown > 0 && chosenShown < shown.length
  const allBox = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // HTML has no attribute for it.
    if (allBox.current) allBox.current.indeterminate = isInPart
  }, [isInPart])
  useLayoutEffect(() => () => void dispatch(workListActions.listLeft()), [dispatch])
  return (
    <div className={styles.bar}>
      <label className={styles.all}>
        <input
          ref={allBox}
          type="checkbox"
          name="all"
          className={styles.checkbox}
          checked={shown.length > 0 && chosenShown === shown.length}
          onChange={({ target: { checked: isChosen } }) =>
            dispatch(workListActions.rowsMarked({ acctNums: shown, isChosen }))
          }
        />
        Select all {formatNumber(shown.length)}
      </label>
      <output>
        {formatNumber(chosen.length)} of {formatNumber(all.length)} selected
        {hidden > 0 && `, ${formatNumber(hidden)} of them hidden by the search`}
      </output>
      {children(chosen)}
    </div>
  )
}

interface NamedRecordsProps {
  acctNums: readonly number[]
  /** Undefined for a record that has just left the list. */
  nameOf: (acctNum: number) => string | undefined
}

const NAMED = 100

/** Whom a question is about, one on a line, in a box of a few lines. */
export const NamedRecords = ({ acctNums, nameOf }: NamedRecordsProps) => (
  <ul className={styles.named}>
    {acctNums.slice(0, NAMED).map((acctNum) => (
      <li key={acctNum}>
        {nameOf(acctNum)} ({acctNum})
      </li>
    ))}
    {acctNums.length > NAMED && <li>and {formatNumber(acctNums.length - NAMED)} more</li>}
  </ul>
)
