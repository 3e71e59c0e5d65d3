import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Recovery } from './Recovery.tsx'

interface PartBoundaryProps {
  /** What is shown if the part cannot be; by default nothing, until it can. */
  failure?: string
  /** What is shown while it loads. */
  loading?: ReactNode
  children: ReactNode
}

/** For a part of the page that may load later or fail, so that the rest of the page does not. */
export const PartBoundary = ({ failure, loading, children }: PartBoundaryProps) => (
  <ErrorBoundary renderFailure={(failed) => <Recovery {...failed} message={failure} />}>
    <Suspense fallback={loading}>{children}</Suspense>
  </ErrorBoundary>
)
