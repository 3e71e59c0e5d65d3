import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { FailedProps } from './ErrorBoundary.tsx'
import { ErrorMessage } from './ErrorMessage.tsx'
import { PartMissing } from './lazyPart.tsx'
import { retry } from './retry.ts'

/**
 * Renders again when the connection is back. A missing chunk is also retried automatically, in the background: what is
 * shown stays until the chunk is loaded.
 */
function useRecovery({ error, onRecover }: FailedProps) {
  const [isTrying, setIsTrying] = useState(false)
  const attempt = useCallback(async () => {
    setIsTrying(true)
    try {
      if (error instanceof PartMissing) await error.fetchAgain()
      onRecover()
    } finally {
      setIsTrying(false)
    }
  }, [error, onRecover])

  useEffect(() => {
    const gone = new AbortController()
    if (error instanceof PartMissing) void retry(attempt, gone.signal)
    else addEventListener('online', onRecover, gone)
    return () => gone.abort()
  }, [error, attempt, onRecover])

  // If it is still missing, the next retry follows soon.
  return { isTrying, tryAgain: () => void attempt().catch(() => undefined) }
}

interface RecoveryProps extends FailedProps {
  /** Without one, nothing is shown. */
  message: string | undefined
  /** What else the visitor can do. */
  children?: ReactNode
}

/** Takes the place of content that failed, and renders it again as soon as that may help. */
export function Recovery({ message, children, ...failed }: RecoveryProps) {
  const { isTrying, tryAgain } = useRecovery(failed)
  return (
    message && (
      <ErrorMessage message={message} onRetry={tryAgain} busy={isTrying}>
        {children}
      </ErrorMessage>
    )
  )
}
