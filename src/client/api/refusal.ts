import { isNetworkFailure, serverMessage, type Failure } from './describeFailure.ts'

/**
 * Why the server refused a change, in its own words: the first of these fields of its answer, or its first error.
 * Undefined when it gave no words, or no answer at all.
 */
export function refusal(failure: Failure, fields: readonly ('msg' | 'error')[]): string | undefined {
  if (!('status' in failure) || isNetworkFailure(failure)) return undefined
  const { data } = failure
  if (typeof data !== 'object' || data === null) return undefined
  const texts = fields.map((field) => (field in data ? (data as Record<string, unknown>)[field] : undefined))
  return (
    (texts.find((text) => typeof text === 'string' && text !== '') as string | undefined) ??
    serverMessage(failure)
  )
}
