import type { Sent } from './dataColumn.ts'
import styles from './ExpandToggle.module.css'
import { SubmitButton } from './SubmitButton.tsx'

interface ExpandToggleProps {
  /** The name, the same whether open or closed: aria-expanded gives the state. */
  label: string
  expanded: boolean
  /** The id of the element it opens. */
  controls: string
  sent: Sent | undefined
  onToggle: () => void
}

export function ExpandToggle({ label, expanded, controls, sent, onToggle }: ExpandToggleProps) {
  return (
    <SubmitButton
      sent={sent}
      className={styles.toggle}
      aria-label={label}
      aria-expanded={expanded}
      aria-controls={expanded ? controls : undefined}
      onPress={onToggle}
    />
  )
}
