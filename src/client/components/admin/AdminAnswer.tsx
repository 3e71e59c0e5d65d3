import type { ReactNode } from 'react'
import { type Failure, whenThrottled } from '#client/api/describeFailure.ts'
import { Answer } from '#client/components/Answer.tsx'

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

/** An answer only administrators get; when it fails, the sentence of the specification, and when to try again if that is known. */
export function AdminAnswer<Data>({
  query,
  loading = 'Loading...',
  failure = 'Failed to fetch',
  children,
}: AdminAnswerProps<Data>) {
  const describe = (error: Failure) => [failure, whenThrottled(error)].filter(Boolean).join('. ')
  return (
    <Answer query={query} loading={loading} failure={describe}>
      {children}
    </Answer>
  )
}
