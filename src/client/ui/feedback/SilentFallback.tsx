import type { FailedProps } from './ErrorBoundary.tsx'
import { useRecovery } from './useRecovery.ts'

/** In place of a part that the page does without: nothing, until it can be had. */
export function SilentFallback(failed: FailedProps) {
  useRecovery(failed)
  return null
}
