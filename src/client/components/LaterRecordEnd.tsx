import { Suspense } from 'react'
import { ErrorBoundary } from '#client/ui/feedback/ErrorBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx'
import { SilentFallback } from '#client/ui/feedback/SilentFallback.tsx'
import type { RecordEndProps } from './RecordEnd.tsx'

const RecordEnd = lazyPart(() => import('./RecordEnd.tsx'), 'RecordEnd')

/** The end of a record is in a separate chunk, so that the start of the page does not wait for it. */
export const LaterRecordEnd = (record: RecordEndProps) => (
  <ErrorBoundary Failed={SilentFallback}>
    <Suspense>
      <RecordEnd {...record} />
    </Suspense>
  </ErrorBoundary>
)
