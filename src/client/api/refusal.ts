import { isNetworkFailure, serverMessage, type Failure } from './describeFailure.ts'

/**
 * The server's reason for refusing a change: the first of these fields in its answer, or else its first error. Undefined
 * if it gave no reason or did not answer.
 */
export function refusal(failure: Failure, fields: readonly ('msg' | 'error')[]): string | undefined {
  if (!('status' in failure) || isNetworkFailure(failure)) return undefined
  const { data } = failure
  if (typeof data !== 'object' || data === null) return undefined
  // An object, and nothing is known of its fields.
  const texts = fields.map((field) => (field in data ? (data as Record<string, unknown>)[field] : undefined))
  return (
    texts.find((text): text is string => typeof text === 'string' && text !== '') ?? serverMessage(failure)
  )
}
