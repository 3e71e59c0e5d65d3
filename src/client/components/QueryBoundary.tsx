import type { ReactNode } from 'react'
import { describeFailure, type Failure, isNotFound, throttledMessage } from '#client/api/describeFailure.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { NotFound } from './Page.tsx'

/** What an RTK Query hook returned. */
export interface QueryResult<Data> {
  currentData?: Data | undefined
  error?: Failure | undefined
  isFetching: boolean
  refetch: () => unknown
}

interface QueryBoundaryProps<Data> {
  query: QueryResult<Data>
  /** What is loaded: 'Loading sums...' and 'Error loading sums: HTTP error! status: 503'. */
  what?: string
  loading?: string
  /**
   * Replaces the usual sentence for a failure. If it is a text and the server says when to try again, that
   * follows.
   */
  failure?: string | ((failure: Failure) => string)
  /** For the page of a single record: the heading and the way back if there is nothing to show. */
  record?: { title: string; list: string } | undefined
  /** What a 404 says; without it, a 404 is a failure like any other. */
  notFound?: ReactNode
  children: (data: Data) => ReactNode
}

/** Loading, failure with a retry button, or content. A failure never removes what is already shown. */
export function QueryBoundary<Data>({
  query,
  what,
  loading = what === undefined ? 'Loading...' : `Loading ${what}...`,
  failure = (reason) => `${what === undefined ? '' : `Error loading ${what}: `}${describeFailure(reason)}`,
  record,
  notFound,
  children,
}: QueryBoundaryProps<Data>) {
  const { currentData, error, isFetching, refetch } = query
  const isMissing = notFound !== undefined && error !== undefined && isNotFound(error)
  const isShown = currentData !== undefined && !isMissing
  const age = isShown ? 'What is shown may be out of date. ' : ''
  const alert = error && (
    <ErrorMessage
      message={age + failureText(failure, error)}
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  )
  const reason = isMissing ? <p>{notFound}</p> : alert
  if (record && error && !isShown) return <NotFound {...record}>{reason}</NotFound>
  return (
    <>
      {reason}
      {isShown ? children(currentData) : !error && <EmptyState>{loading}</EmptyState>}
    </>
  )
}

const failureText = (words: string | ((failure: Failure) => string), failure: Failure): string =>
  typeof words === 'string' ? [words, throttledMessage(failure)].filter(Boolean).join('. ') : words(failure)
