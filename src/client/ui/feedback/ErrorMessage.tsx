import type { ReactNode } from 'react'
import { Button, keepFocusInSection } from '#client/ui/form/Button.tsx'
import styles from './EmptyState.module.css'

interface ErrorMessageProps {
  message: string
  onRetry?: (() => void) | undefined
  /** A retry is in progress. */
  busy?: boolean | undefined
  /** What else the visitor can do. */
  children?: ReactNode
}

export function ErrorMessage({ message, onRetry, busy, children }: ErrorMessageProps) {
  return (
    <div className={styles.failure} role="alert">
      <p>{message}</p>
      {onRetry && (
        <Button ref={keepFocusInSection} busy={busy} busyLabel="Trying again…" onClick={onRetry}>
          Try again
        </Button>
      )}
      {children}
    </div>
  )
}
