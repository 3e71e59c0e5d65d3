import { useAppDispatch } from '#client/store/hooks.ts'
import type { CANDIDATES_PAGE, COMMITTEES_PAGE } from '#contract/pages.ts'

/** Props for a link to a list: hovering over it or focusing it prefetches the list's data. */
export function usePrefetchList(page: typeof CANDIDATES_PAGE | typeof COMMITTEES_PAGE) {
  const dispatch = useAppDispatch()
  const prefetch = () =>
    // Loaded lazily, so that it is not part of the home page. If it fails, the list fetches its data itself.
    void import('./listPrefetches.ts').then(
      (lists) => lists.LIST_PREFETCHES[page].forEach((prefetchOne) => dispatch(prefetchOne())),
      () => undefined,
    )
  return { onMouseEnter: prefetch, onFocus: prefetch }
}
