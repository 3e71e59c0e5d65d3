import { Button } from './Button.tsx'
import styles from './Notice.module.css'

interface FailureProps {
  message: string
  onRetry?: (() => void) | undefined
  /** A retry is under way. */
  busy?: boolean | undefined
}

export function Failure({ message, onRetry, busy }: FailureProps) {
  return (
    <div className={styles.failure} role="alert">
      <p>{message}</p>
      {onRetry && (
        <Button busy={busy} busyLabel="Retrying…" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  )
}
