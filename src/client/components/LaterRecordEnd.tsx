import { Suspense } from 'react'
import { ErrorBoundary } from '#client/ui/feedback/ErrorBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx'
import { SilentFallback } from '#client/ui/feedback/SilentFallback.tsx'
import type { RecordEndProps } from './RecordEnd.tsx'

const RecordEnd = lazyPart(() => import('./RecordEnd.tsx'), 'RecordEnd')

/** What a record ends with comes in a part of its own, which the words of the page do not wait for. */
export const LaterRecordEnd = (record: RecordEndProps) => (
  <ErrorBoundary Failed={SilentFallback}>
    <Suspense>
      <RecordEnd {...record} />
    </Suspense>
  </ErrorBoundary>
)
