import { lazyPart } from '#client/ui/feedback/lazyPart.tsx'
import { PartBoundary } from '#client/ui/feedback/PartBoundary.tsx'
import type { RecordEndProps } from './RecordEnd.tsx'

const RecordEnd = lazyPart(() => import('./RecordEnd.tsx'), 'RecordEnd')

/** The end of a record is in a separate chunk, so that the start of the page does not wait for it. */
export const LazyRecordEnd = (record: RecordEndProps) => (
  <PartBoundary>
    <RecordEnd {...record} />
  </PartBoundary>
)
