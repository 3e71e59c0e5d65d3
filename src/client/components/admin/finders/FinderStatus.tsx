import { type Failure, failureText } from '#client/api/describeFailure.ts'
import { QuietFailure } from '#client/components/QuietFailure.tsx'

/** The most choices of a finder; the specification says so of committees. */
export const MAX_SHOWN = 12

export interface FinderStatusProps {
  /** The query of the choices. */
  query: { error?: Failure | undefined; isFetching: boolean; refetch: () => unknown }
  search: string
  /** The number of records to choose from, of which the first `MAX_SHOWN` are shown; undefined before they are known. */
  matches: number | undefined
  /** Whether there are more than the search returns. */
  hasMore?: boolean | undefined
  /** The sentence if there is none. */
  nothing: string
}

/** Below a search field: that its choices are being looked for, could not be, are none, or are not all. */
export function FinderStatus({ query, search, matches, hasMore = false, nothing }: FinderStatusProps) {
  if (search.trim() === '') return null
  if (query.error)
    return <QuietFailure query={query}>The search failed: {failureText(query.error)}.</QuietFailure>
  if (matches === undefined) return <output>{query.isFetching && 'Searching…'}</output>
  return <output>{matches === 0 && !hasMore ? nothing : cutText(matches, hasMore)}</output>
}

/** Empty if all are shown. */
function cutText(matches: number, hasMore: boolean): string {
  if (matches === 0) return 'Too many records have this name; type more to narrow.'
  if (hasMore) return `The first ${Math.min(matches, MAX_SHOWN)} are shown; type more to narrow.`
  return matches > MAX_SHOWN ? `${MAX_SHOWN} of ${matches} are shown; type more to narrow.` : ''
}
