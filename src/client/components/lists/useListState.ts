import { startTransition, useCallback, useId, useMemo, useOptimistic } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { stateOnSamePage } from '#client/components/BackToList.tsx'
import type { Sent } from '#client/ui/table/dataColumn.ts'
import {
  type ListAddress,
  type ListState,
  parseListState,
  printListState,
} from '#contract/lists/listState.ts'

export interface ListControl {
  address: ListAddress
  /** What the address of the page asks for, and the last press with it. */
  state: ListState
  /** The state whose rows are drawn: that of the press before while there are thousands to sort. */
  drawn: ListState
  /** The address that asks for something else, for a link. */
  hrefOf: (state: ListState) => string
  /** For such a link. */
  linkState: unknown
  /** Goes to the address of a changed state: a new entry of the history, or in place of this one. */
  change: (changeOf: (now: ListState) => ListState, isReplacing?: boolean) => void
  /** The form that asks for something else where nobody runs scripts. */
  form: string
  send: (name: string, value: string) => Sent
}

/** The state of a list, which the address of its page keeps and nothing else. */
export function useListState(address: ListAddress): ListControl {
  const { pathname, search: shown, state: entry } = useLocation()
  // The router follows when it has time, in pieces, and the rows with it; what is pressed shows at once, and in the order
  // of the presses.
  const [search, setSearch] = useOptimistic(shown)
  const navigate = useNavigate()
  const form = useId()
  const state = useMemo(() => parseListState(search, address), [search, address])
  const drawn = useMemo(() => parseListState(shown, address), [shown, address])
  const change = useCallback<ListControl['change']>(
    (changeOf, isReplacing = false) => {
      // The page that was asked for since is on its way, and this one does not hold it up.
      if (window.location.pathname !== new URL(pathname, window.location.origin).pathname) return
      // Of what the address says by now: the screen may be a press behind it.
      const now = window.location.search
      const next = printListState(changeOf(parseListState(now, address)), address)
      if (next === printListState(parseListState(now, address), address)) return
      const options = {
        replace: isReplacing,
        state: isReplacing ? (entry as unknown) : stateOnSamePage(entry),
      }
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
    drawn,
    hrefOf: (next) => pathname + printListState(next, address),
    linkState: stateOnSamePage(entry),
    change,
    form,
    send,
  }
}
