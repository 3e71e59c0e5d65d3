import { Suspense } from 'react'
import type { RaceSumsProps } from '#client/components/money/summary/RaceSums.tsx'
import { ErrorBoundary } from '#client/ui/feedback/ErrorBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx'
import { SilentFallback } from '#client/ui/feedback/SilentFallback.tsx'

const RaceSums = lazyPart(() => import('#client/components/money/summary/RaceSums.tsx'), 'RaceSums')

/** Loaded later, so that the start of the page does not wait for it. */
export const LaterRaceSums = (its: RaceSumsProps) => (
  <ErrorBoundary Failed={SilentFallback}>
    <Suspense>
      <RaceSums {...its} />
    </Suspense>
  </ErrorBoundary>
)
