import type { ReactNode } from 'react'
import { describeFailure, type Failure as ApiFailure } from '#client/api/describeFailure.ts'
import { Failure } from '#client/ui/Failure.tsx'
import { Notice } from '#client/ui/Notice.tsx'

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

/** Loading, failure with a retry, content. A failure never takes away what is already shown. */
export function Answer<Data>({ query, loading, failure = describeFailure, children }: AnswerProps<Data>) {
  const { currentData, error, isFetching, refetch } = query
  return (
    <>
      {error && <Failure message={failure(error)} onRetry={() => void refetch()} busy={isFetching} />}
      {currentData === undefined ? !error && <Notice>{loading}</Notice> : children(currentData)}
    </>
  )
}
