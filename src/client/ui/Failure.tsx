import { Button } from './Button.tsx'
import styles from './Notice.module.css'

interface FailureProps {
  message: string
  onRetry?: (() => void) | undefined
  /** Another try is under way. */
  busy?: boolean | undefined
}

export function Failure({ message, onRetry, busy }: FailureProps) {
  return (
    <div className={styles.failure} role="alert">
      <p>{message}</p>
      {onRetry && (
        <Button busy={busy} busyLabel="Trying again…" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
