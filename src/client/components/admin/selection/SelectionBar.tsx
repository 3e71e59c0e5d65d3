import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useAppDispatch, useAppSelector } from '#client/store/hooks.ts'
import { selectWorkList, workListActions } from '#client/store/slices/workListSlice.ts'
import { formatNumber } from '#contract/domain/text.ts'
import styles from './SelectionBar.module.css'

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
  useLayoutEffect(() => () => void dispatch(workListActions.listLeft()), [dispatch])
  return (
    <div className={styles.bar}>
      <label className={styles.all}>
        <AllBox
          checked={shown.length > 0 && chosenShown === shown.length}
          indeterminate={chosenShown > 0 && chosenShown < shown.length}
          onChange={(isChosen) => dispatch(workListActions.rowsMarked({ acctNums: shown, isChosen }))}
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

interface AllBoxProps {
  checked: boolean
  indeterminate: boolean
  onChange: (isChosen: boolean) => void
}

function AllBox({ checked, indeterminate, onChange }: AllBoxProps) {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // HTML has no attribute for it.
    if (ref.current) ref.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <input
      ref={ref}
      type="checkbox"
      name="all"
      className={styles.checkbox}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
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
