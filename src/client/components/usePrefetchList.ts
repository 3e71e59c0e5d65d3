import { useAppDispatch } from '#client/store/hooks.ts'
import type { CANDIDATES_PAGE, COMMITTEES_PAGE } from '#contract/pages.ts'

/** For a link to a list: pointing at it or focusing it already fetches what the list will show. */
export function usePrefetchList(page: typeof CANDIDATES_PAGE | typeof COMMITTEES_PAGE) {
  const dispatch = useAppDispatch()
  const prefetch = async () => {
    // Imported when wanted, so that the home page need not carry it.
    const { LIST_CALLS } = await import('./listCalls.ts')
    LIST_CALLS[page].forEach((call) => dispatch(call()))
  }
  /** A favor: what cannot be had now is asked for by the list itself. */
  const attempt = () => void prefetch().catch(() => undefined)
  return { onMouseEnter: attempt, onFocus: attempt }
}
