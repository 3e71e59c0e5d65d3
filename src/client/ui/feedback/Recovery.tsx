import type { ReactNode } from 'react'
import type { FailedProps } from './ErrorBoundary.tsx'
import { ErrorMessage } from './ErrorMessage.tsx'
import { useRecovery } from './useRecovery.ts'

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
