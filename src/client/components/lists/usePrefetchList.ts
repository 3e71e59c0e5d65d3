import { prefetchCommittees, prefetchElections, prefetchLatestCandidates } from '#client/api/records.ts'
import { useAppDispatch } from '#client/store/hooks.ts'
import { CANDIDATES_PAGE, COMMITTEES_PAGE } from '#contract/pages.ts'

const PREFETCHES = {
  [CANDIDATES_PAGE]: [prefetchElections, prefetchLatestCandidates],
  [COMMITTEES_PAGE]: [prefetchCommittees],
}

/** Props for a link to a list: hovering over it or focusing it prefetches the list's data. */
export function usePrefetchList(page: keyof typeof PREFETCHES) {
  const dispatch = useAppDispatch()
  const prefetch = () => PREFETCHES[page].forEach((prefetchOne) => dispatch(prefetchOne()))
  return { onMouseEnter: prefetch, onFocus: prefetch }
}
