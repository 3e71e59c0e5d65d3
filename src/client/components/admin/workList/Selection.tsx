import { type ChangeEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useAppDispatch, useAppSelector } from '#client/store/hooks.ts'
import {
  type RowKey,
  selectTabIndex,
  selectWorkList,
  workListActions,
} from '#client/store/slices/workListSlice.ts'
import { formatNumber } from '#contract/domain/text.ts'
import styles from './WorkList.module.css'

/** The checkbox of a row, which has the focus while the keys move through the rows. */
export const boxOf = (within: Element, key: RowKey | null) =>
  [...within.querySelectorAll<HTMLInputElement>('input[name=chosen]')].find(
    ({ value }) => value === String(key),
  )

/**
 * After a dialog has closed: the button that opened it is disabled by what was confirmed, or leaves with its row, and the
 * focus with it.
 */
export const focusList = () => document.activeElement?.closest<HTMLElement>('section[tabindex]')?.focus()

/** Selects a row; with Shift also every row since the last one ticked. */
export function RowCheckbox({ rowKey: key, label }: { rowKey: RowKey; label: string }) {
  const dispatch = useAppDispatch()
  const isChosen = useAppSelector((state) => key in selectWorkList(state).chosen)
  const tabIndex = useAppSelector((state) => selectTabIndex(state, key))
  const handleChange = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    // A click of the pointer or the space bar changes a checkbox.
    const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
    dispatch(workListActions.rowTicked({ key, isChosen: currentTarget.checked, isRange }))
  }
  return (
    <input
      type="checkbox"
      className={styles.checkbox}
      name="chosen"
      value={key}
      aria-label={label}
      tabIndex={tabIndex}
      checked={isChosen}
      onChange={handleChange}
      onFocus={() => dispatch(workListActions.movedTo(key))}
    />
  )
}

interface SelectionBarProps<Row> {
  rows: readonly Row[]
  /** Those that match the filter. */
  matching: readonly Row[]
  keyOf: (row: Row) => RowKey
  /** What can be done to the selected rows. */
  children: (chosen: readonly Row[]) => ReactNode
}

/** Every list has one; what was chosen in the list goes with it. */
export function SelectionBar<Row>({ rows, matching, keyOf, children }: SelectionBarProps<Row>) {
  const dispatch = useAppDispatch()
  const marked = useAppSelector((state) => selectWorkList(state).chosen)
  const isMarked = (row: Row) => keyOf(row) in marked
  const chosen = rows.filter(isMarked)
  const chosenShown = matching.filter(isMarked).length
  const hidden = chosen.length - chosenShown
  const isInPart = chosenShown > 0 && chosenShown < matching.length
  const allBox = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // HTML has no attribute for it.
    if (allBox.current) allBox.current.indeterminate = isInPart
  }, [isInPart])
  useLayoutEffect(() => () => void dispatch(workListActions.listLeft()), [dispatch])
  return (
    <div className={`buttons ${styles.bar}`}>
      <label className="check">
        <input
          ref={allBox}
          type="checkbox"
          name="all"
          className={styles.checkbox}
          checked={matching.length > 0 && chosenShown === matching.length}
          onChange={({ target: { checked: isChosen } }) =>
            dispatch(workListActions.rowsMarked({ keys: matching.map(keyOf), isChosen }))
          }
        />
        Select all {formatNumber(matching.length)}
      </label>
      <output>
        {formatNumber(chosen.length)} of {formatNumber(rows.length)} selected
        {hidden > 0 && `, ${formatNumber(hidden)} of them hidden by the search`}
      </output>
      {children(chosen)}
    </div>
  )
}
