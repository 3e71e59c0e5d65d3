import { useId } from 'react'
import { Button } from '#client/ui/form/Button.tsx'
import { formatNumber } from '#contract/domain/text.ts'
import type { DeletableType } from '#contract/schemas/deletion.ts'
import styles from './ManageList.module.css'
import type { Progress } from './useDeletion.ts'

interface DeletionProgressProps {
  type: DeletableType
  progress: Progress | null
  onClose: () => void
}

/** The progress of deleting several rows, and the outcome of each. */
export function DeletionProgress({ type, progress, onClose }: DeletionProgressProps) {
  const id = useId()
  if (!progress) return null
  const { total, outcomes, isOver } = progress
  const refused = outcomes.filter(({ failure }) => failure !== undefined).length
  const deleted = outcomes.length - refused
  return (
    <div className={styles.progress}>
      <label htmlFor={id}>
        {isOver ? 'Deleted' : 'Deleting'} {formatNumber(deleted)} of {formatNumber(total)} {type}s
        {refused > 0 && `, ${formatNumber(refused)} refused`}
      </label>
      <progress id={id} max={total} value={outcomes.length} />
      <ul className={styles.results} aria-label="Results">
        {outcomes.map(({ acctNum, failure }) => (
          <li key={acctNum} className={failure === undefined ? undefined : styles.refused}>
            {acctNum}: {failure ?? 'Deleted'}
          </li>
        ))}
      </ul>
      {isOver && (
        <div>
          <Button onClick={onClose}>Close</Button>
        </div>
      )}
    </div>
  )
}
