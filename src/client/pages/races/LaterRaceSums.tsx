import type { RaceSumsProps } from '#client/components/money/summary/RaceSums.tsx'
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx'
import { PartBoundary } from '#client/ui/feedback/PartBoundary.tsx'

const RaceSums = lazyPart(() => import('#client/components/money/summary/RaceSums.tsx'), 'RaceSums')

/** Loaded later, so that the start of the page does not wait for it. */
export const LaterRaceSums = (sums: RaceSumsProps) => (
  <PartBoundary>
    <RaceSums {...sums} />
  </PartBoundary>
)
