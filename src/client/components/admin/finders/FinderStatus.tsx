import { type Failure, failureText } from '#client/api/describeFailure.ts'
import { QuietFailure } from '#client/components/QuietFailure.tsx'

export interface FinderStatusProps {
  /** The query of the choices. */
  query: { error?: Failure | undefined; isFetching: boolean; refetch: () => unknown }
  search: string
  /** The number of choices; undefined before they are known. */
  matches: number | undefined
  /** The sentence if there is none. */
  nothing: string
}

/** Below a search field: that its choices are being looked for, could not be, or are none. */
export function FinderStatus({ query, search, matches, nothing }: FinderStatusProps) {
  if (search.trim() === '') return null
  if (query.error)
    return <QuietFailure query={query}>The search failed: {failureText(query.error)}.</QuietFailure>
  return (
    <output>{matches === undefined ? query.isFetching && 'Searching…' : matches === 0 && nothing}</output>
  )
}
