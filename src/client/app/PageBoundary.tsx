import { type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { Button } from '#client/ui/form/Button.tsx'
import { ErrorBoundary, type FailedProps } from '#client/ui/feedback/ErrorBoundary.tsx'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { PartMissing } from '#client/ui/feedback/lazyPart.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { PageHeading } from '#client/ui/text/PageHeading.tsx'
import { useRecovery } from '#client/ui/feedback/useRecovery.ts'

/** If a page cannot be shown, the bar and the footer stay, and the page returns as soon as it can. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  return (
    <ErrorBoundary place={key} Failed={PageFailed}>
      <Suspense fallback={<EmptyState>Loading...</EmptyState>}>{children}</Suspense>
    </ErrorBoundary>
  )
}

function PageFailed({ error, onRecover }: FailedProps) {
  const { isTrying, tryAgain } = useRecovery({ error, onRecover })
  const isMissing = error instanceof PartMissing
  return (
    <>
      <PageHeading>
        {isMissing ? 'This page could not be loaded' : 'This page could not be shown'}
      </PageHeading>
      <ErrorMessage
        message={
          isMissing
            ? 'Part of the page did not load. It is retried automatically, also when the connection is back.'
            : 'Something failed while the page was shown. Your entries are kept until you reload.'
        }
        onRetry={tryAgain}
        busy={isTrying}
      >
        <Button onClick={() => location.reload()}>Reload</Button>
      </ErrorMessage>
    </>
  )
}
