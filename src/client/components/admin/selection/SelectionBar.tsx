import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { formatNumber } from '#contract/domain/text.ts'
import styles from './SelectionBar.module.css'
import type { RowSelection } from './rowSelection.ts'

interface SelectionBarProps {
  selection: RowSelection
  /** All rows of the list, and those that match the search. */
  all: readonly number[]
  shown: readonly number[]
  /** What can be done to the selected rows. */
  children: (chosen: number[]) => ReactNode
}

export function SelectionBar({ selection, all, shown, children }: SelectionBarProps) {
  const marked = useSyncExternalStore(selection.subscribe, selection.chosen)
  const chosen = all.filter((acctNum) => marked.has(acctNum))
  const chosenShown = shown.filter((acctNum) => marked.has(acctNum)).length
  const hidden = chosen.length - chosenShown
  return (
    <div className={styles.bar}>
      <label className={styles.all}>
        <AllBox
          checked={shown.length > 0 && chosenShown === shown.length}
          indeterminate={chosenShown > 0 && chosenShown < shown.length}
          onChange={(isChosen) => selection.mark(shown, isChosen)}
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
