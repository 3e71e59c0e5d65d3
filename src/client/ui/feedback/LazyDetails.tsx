import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { EmptyState } from './EmptyState.tsx'
import { ErrorBoundary, type FailedProps } from './ErrorBoundary.tsx'
import { ErrorMessage } from './ErrorMessage.tsx'
import styles from './LazyDetails.module.css'
import { useRecovery } from './useRecovery.ts'

interface LazyDetailsProps {
  summary: string
  children: ReactNode
}

/** Content that is loaded, with its chunk, when the visitor first opens it. */
export function LazyDetails({ summary, children }: LazyDetailsProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const [wasOpened, setWasOpened] = useState(false)
  // The visitor may have opened it before hydration.
  useEffect(() => setWasOpened((was) => was || details.current?.open === true), [])
  return (
    <details
      ref={details}
      className={styles.details}
      onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}
    >
      <summary>{summary}</summary>
      {wasOpened && (
        <ErrorBoundary Failed={Missing}>
          <Suspense fallback={<EmptyState>Loading...</EmptyState>}>{children}</Suspense>
        </ErrorBoundary>
      )}
    </details>
  )
}

function Missing(failed: FailedProps) {
  const { isTrying, tryAgain } = useRecovery(failed)
  return <ErrorMessage message="This could not be loaded." onRetry={tryAgain} busy={isTrying} />
}
