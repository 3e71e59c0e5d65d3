import { useAppDispatch } from '#client/store/hooks.ts'
import type { CANDIDATES_PAGE, COMMITTEES_PAGE } from '#contract/pages.ts'

/** Props for a link to a list: hovering over it or focusing it prefetches what the list will show. */
export function usePrefetchList(page: typeof CANDIDATES_PAGE | typeof COMMITTEES_PAGE) {
  const dispatch = useAppDispatch()
  const prefetch = async () => {
    // Loads lazily: the home page need not carry it.
    const { LIST_PREFETCHES } = await import('./listPrefetches.ts')
    LIST_PREFETCHES[page].forEach((prefetchOne) => dispatch(prefetchOne()))
  }
  /** If a prefetch fails, the list fetches for itself. */
  const attempt = () => void prefetch().catch(() => undefined)
  return { onMouseEnter: attempt, onFocus: attempt }
}
