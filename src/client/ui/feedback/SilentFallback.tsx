import type { FailedProps } from './ErrorBoundary.tsx'
import { useRecovery } from './useRecovery.ts'

/** Shown instead of an optional part: nothing, until it can be loaded. */
export function SilentFallback(failed: FailedProps) {
  useRecovery(failed)
  return null
}
