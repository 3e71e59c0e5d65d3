import type { ReactNode } from 'react'
import { describeFailure, type Failure as ApiFailure } from '#client/api/describeFailure.ts'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'

interface AnswerProps<Data> {
  /** What an RTK Query hook returned. */
  query: {
    currentData?: Data | undefined
    error?: ApiFailure | undefined
    isFetching: boolean
    refetch: () => unknown
  }
  loading: string
  /** The sentence for a failure; by default the one of section 8 without a subject. */
  failure?: (failure: ApiFailure) => string
  children: (data: Data) => ReactNode
}

/** Loading, failure with another try, content. A failure never takes away what is already shown. */
export function Answer<Data>({ query, loading, failure = describeFailure, children }: AnswerProps<Data>) {
  const { currentData, error, isFetching, refetch } = query
  const isShown = currentData !== undefined
  const age = isShown ? 'What is shown may be out of date. ' : ''
  return (
    <>
      {error && (
        <ErrorMessage message={age + failure(error)} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {isShown ? children(currentData) : !error && <EmptyState>{loading}</EmptyState>}
    </>
  )
}
