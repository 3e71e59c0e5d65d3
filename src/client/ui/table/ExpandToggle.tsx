import styles from './ExpandToggle.module.css'

interface ExpandToggleProps {
  /** The name, the same open or closed: the state is said by aria-expanded. */
  label: string
  expanded: boolean
  /** The id of what it opens. */
  controls: string
  onToggle: () => void
}

export function ExpandToggle({ label, expanded, controls, onToggle }: ExpandToggleProps) {
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-label={label}
      aria-expanded={expanded}
      aria-controls={expanded ? controls : undefined}
      onClick={onToggle}
    />
  )
}
