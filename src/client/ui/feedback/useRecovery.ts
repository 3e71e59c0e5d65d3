import { useCallback, useEffect, useState } from 'react'
import type { FailedProps } from './ErrorBoundary.tsx'
import { PartMissing } from './lazyPart.tsx'
import { retry } from './retry.ts'

/**
 * Renders again when the connection is back. A missing chunk is also retried automatically, in the background: what is
 * shown stays until the chunk is loaded.
 */
export function useRecovery({ error, onRecover }: FailedProps) {
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
