import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { Button } from '#client/ui/form/Button.tsx'
import { ErrorBoundary, type FailedProps, Recovery } from '#client/ui/feedback/PartBoundary.tsx'
import { PartMissing } from '#client/ui/feedback/lazyPart.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { PageHeading } from '#client/ui/text/PageHeading.tsx'

/** If a page cannot be shown, the bar and the footer stay, and the page returns as soon as it can. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  return (
    <ErrorBoundary place={key} renderFailure={insteadOfPage} loading={<EmptyState>Loading...</EmptyState>}>
      {children}
    </ErrorBoundary>
  )
}

function insteadOfPage(failed: FailedProps) {
  const isMissing = failed.error instanceof PartMissing
  return (
    <div className="stack">
      <PageHeading>
        {isMissing ? 'This page could not be loaded' : 'This page could not be shown'}
      </PageHeading>
      <Recovery
        {...failed}
        message={
          isMissing
            ? 'Part of the page did not load. It is retried automatically.'
            : 'Something failed while the page was shown. Your entries are kept until you reload.'
        }
      >
        <Button onClick={() => location.reload()}>Reload</Button>
      </Recovery>
    </div>
  )
}
