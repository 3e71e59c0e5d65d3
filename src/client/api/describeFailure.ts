import type { SerializedError } from '@reduxjs/toolkit'
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query'
import type { ErrorBody } from '#contract/endpoints/refusals.ts'

export type Failure = FetchBaseQueryError | SerializedError

/**
 * 'HTTP error for candidates! status: 503' if the server answered (without a subject, 'HTTP error! status: 503'),
 * otherwise the reason there is no answer: 'Failed to fetch', which every browser words differently.
 */
export function describeFailure(failure: Failure, subject?: string): string {
  if (!('status' in failure)) return failure.message ?? 'Unknown error'
  if (isNetworkFailure(failure)) return 'Failed to fetch'
  if (failure.status === 'PARSING_ERROR') return NOT_UNDERSTOOD
  return typeof failure.status === 'number'
    ? `HTTP error${subject === undefined ? '' : ` for ${subject}`}! status: ${failure.status}`
    : failure.error
}

const NOT_UNDERSTOOD = 'The server’s answer is not in the form this page expects. Reload the page.'

/** The server's message about a refusal, if it sent one: the first of these fields of its answer, or its first error. */
export function serverMessage(failure: Failure, ...fields: ('msg' | 'error')[]): string | undefined {
  if (!('status' in failure)) return undefined
  // A proxy may have answered instead of the server, with anything.
  const body = failure.data as (Partial<ErrorBody> & { msg?: unknown; error?: unknown }) | null | undefined
  const texts: unknown[] = [...fields.map((field) => body?.[field]), body?.errors?.[0]?.msg]
  return texts.find((text): text is string => typeof text === 'string' && text !== '')
}

/** The server's message, or else the reason there is no answer. */
export const failureText = (failure: Failure): string => serverMessage(failure) ?? describeFailure(failure)

/** Whether the server did not answer at all. */
export const isNetworkFailure = (failure: Failure): boolean =>
  'status' in failure && failure.status === 'FETCH_ERROR'

export const isNotFound = (failure: Failure): boolean => 'status' in failure && failure.status === 404

/** Whether the server does not know the session. */
export const isSignedOut = (failure: Failure): boolean => 'status' in failure && failure.status === 401

/** The server's message to a client that sends too many requests; undefined for any other failure. */
export const throttledMessage = (failure: Failure): string | undefined =>
  'status' in failure && failure.status === 429 ? serverMessage(failure) : undefined
