import { useCallback, useEffect, useState } from 'react'
import type { FailedProps } from './ErrorBoundary.tsx'
import { PartMissing } from './lazyPart.tsx'

const FIRST_RETRY_DELAY_MS = 1_000
const LONGEST_RETRY_DELAY_MS = 30_000

/**
 * Retries when the connection is back. A missing chunk is also retried automatically, with growing delays and in the
 * background: what is shown stays until the chunk is loaded.
 */
export function useRecovery({ error, onRecover }: FailedProps) {
  const [isTrying, setIsTrying] = useState(false)
  const tryAgain = useCallback(async (): Promise<void> => {
    if (!(error instanceof PartMissing)) return onRecover()
    setIsTrying(true)
    try {
      await error.fetchAgain()
      onRecover()
    } catch {
      // Still missing; the next retry follows soon.
      setIsTrying(false)
    }
  }, [error, onRecover])

  useEffect(() => {
    const whenOnline = () => void tryAgain()
    addEventListener('online', whenOnline)
    return () => removeEventListener('online', whenOnline)
  }, [tryAgain])

  useEffect(() => {
    if (!(error instanceof PartMissing)) return undefined
    let timer = 0
    const waitAndTry = (delay: number) => {
      timer = window.setTimeout(() => {
        void tryAgain()
        waitAndTry(Math.min(2 * delay, LONGEST_RETRY_DELAY_MS))
      }, delay)
    }
    waitAndTry(FIRST_RETRY_DELAY_MS)
    return () => clearTimeout(timer)
  }, [error, tryAgain])

  return { isTrying, tryAgain: () => void tryAgain() }
}
