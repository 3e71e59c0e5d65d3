import { type Failure, isNetworkFailure, serverMessage } from '#client/api/describeFailure.ts'

/** The number of hits; undefined if there are none. */
export function foundText(count: number, hasMore: boolean): string | undefined {
  if (count === 0) return undefined
  const suggestions = count === 1 ? '1 suggestion' : `${count} suggestions`
  return hasMore ? `The best ${suggestions}; Enter shows more.` : `${suggestions}.`
}

/** If nothing was found: what to try next. */
export const nothingFound = (question: string) =>
  `Nothing found for “${question}”. Check the spelling, or try fewer words or an account number.`

/** If there is no answer: why, and that nothing is lost. */
export function searchFailure(failure: Failure): string {
  if (isNetworkFailure(failure))
    return 'No answer: you seem to be offline. What you typed is kept; search again when you are back.'
  const description = serverMessage(failure)
  return `The search failed${description === undefined ? '' : `: ${description}`}. What you typed is kept.`
}
