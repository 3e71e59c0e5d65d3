import { startTransition, useCallback, useId, useMemo, useOptimistic } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { stateOnSamePage } from '#client/components/links/BackToList.tsx'
import type { Sent } from '#client/ui/table/dataColumn.ts'
import {
  type ListAddress,
  type ListState,
  parseListState,
  printListState,
} from '#contract/lists/listState.ts'

export interface ListControl {
  address: ListAddress
  /** What the page's address asks for, with the latest click included. */
  state: ListState
  /** The state of the rendered rows; it is one click behind while thousands of rows are sorted. */
  renderedState: ListState
  /** The address of a state, for a link. */
  hrefOf: (state: ListState) => string
  /** The history state of such a link. */
  linkState: unknown
  /** Goes to the address of a changed state, with a new history entry or replacing the current one. */
  change: (changeOf: (now: ListState) => ListState, isReplacing?: boolean) => void
  /** The id of the form that asks for another state without scripts. */
  form: string
  send: (name: string, value: string) => Sent
}

/** The state of a list, stored only in the address of its page. */
export function useListState(address: ListAddress): ListControl {
  const { pathname, search: shown, state: entry } = useLocation()
  // The router and the rows follow in a transition, in slices. A click shows at once, and clicks apply in their order.
  const [search, setSearch] = useOptimistic(shown)
  const navigate = useNavigate()
  const form = useId()
  const state = useMemo(() => parseListState(search, address), [search, address])
  const renderedState = useMemo(() => parseListState(shown, address), [shown, address])
  const change = useCallback<ListControl['change']>(
    (changeOf, isReplacing = false) => {
      // The visitor has left for another page that is still loading; this list must not interfere.
      if (window.location.pathname !== new URL(pathname, window.location.origin).pathname) return
      // From the current address, because the screen may be one click behind.
      const now = parseListState(window.location.search, address)
      const next = printListState(changeOf(now), address)
      if (next === printListState(now, address)) return
      const options = { replace: isReplacing, state: stateOnSamePage(entry, isReplacing ? 0 : 1) }
      startTransition(() => {
        setSearch(next)
        void navigate({ search: next }, options)
      })
    },
    [pathname, address, entry, navigate, setSearch],
  )
  const send = useCallback<ListControl['send']>((name, value) => ({ form, name, value }), [form])
  return {
    address,
    state,
    renderedState,
    hrefOf: (next) => pathname + printListState(next, address),
    linkState: stateOnSamePage(entry),
    change,
    form,
    send,
  }
}
