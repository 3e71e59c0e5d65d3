import type { ReactNode } from 'react'
import type { Failure } from '#client/api/describeFailure.ts'
import { Answer } from '../Answer.tsx'

interface AdminAnswerProps<Data> {
  query: {
    currentData?: Data | undefined
    error?: Failure | undefined
    isFetching: boolean
    refetch: () => unknown
  }
  loading?: string
  failure?: string
  children: (data: Data) => ReactNode
}

/** An answer only administrators get; when it fails, the sentence of the specification and no more. */
export function AdminAnswer<Data>({
  query,
  loading = 'Loading...',
  failure = 'Failed to fetch',
  children,
}: AdminAnswerProps<Data>) {
  return (
    <Answer query={query} loading={loading} failure={() => failure}>
      {children}
    </Answer>
  )
}
