import { startTransition, useCallback, useId, useLayoutEffect, useMemo, useOptimistic, useRef } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { stateOnSamePage } from '#client/components/BackToList.tsx'
import type { BalancesQuery } from '#client/components/money/useBalances.ts'
import type { Sorting } from '#client/ui/table/dataColumn.ts'
import { applyListState, type ListRules } from '#contract/lists/applyListState.ts'
import {
  BY_MONEY,
  isSameSort,
  nextSort,
  parseListState,
  printListState,
  printSort,
  withChange,
  type ListAddress,
  type ListState,
} from '#contract/lists/listState.ts'

export type ListControl = ReturnType<typeof useListState>

/** The state of a list, stored only in the address of its page. */
export function useListState(address: ListAddress) {
  const { pathname, search: shown, state: entry } = useLocation()
  // The router and the rows follow in a transition, in slices. A click shows at once, and clicks apply in their order.
  const [search, setSearch] = useOptimistic(shown)
  const navigate = useNavigate()
  /** The state of the newest history entry, which the next one counts from: rendering may be a click behind here too. */
  const newest = useRef(entry)
  useLayoutEffect(() => {
    newest.current = entry
  }, [entry])
  /** Goes to the address of a changed state, with a new history entry or replacing the current one. */
  const change = useCallback(
    (changeOf: (now: ListState) => ListState, isReplacing = false) => {
      // The visitor has left for another page that is still loading; this list must not interfere.
      if (window.location.pathname !== new URL(pathname, window.location.origin).pathname) return
      // From the current address, because the screen may be one click behind.
      const now = parseListState(window.location.search, address)
      const next = printListState(changeOf(now), address)
      if (next === printListState(now, address)) return
      const state = stateOnSamePage(newest.current, isReplacing ? 0 : 1)
      newest.current = state
      startTransition(() => {
        setSearch(next)
        void navigate({ search: next }, { replace: isReplacing, state })
      })
    },
    [pathname, address, navigate, setSearch],
  )
  return {
    address,
    /** What the page's address asks for, with the latest click included. */
    state: useMemo(() => parseListState(search, address), [search, address]),
    /** The state of the rendered rows; it is one click behind while thousands of rows are sorted. */
    renderedState: useMemo(() => parseListState(shown, address), [shown, address]),
    /** The address of a state, for a link with this history state. */
    hrefOf: (next: ListState) => pathname + printListState(next, address),
    linkState: stateOnSamePage(entry),
    change,
    /** The id of the form that asks for another state without scripts. */
    form: useId(),
  }
}

export type List<Row> = ReturnType<typeof useList<Row>>

/** The part of these rows that the page's address asks for, and the headers that change their order. */
export function useList<Row>(rows: readonly Row[], rules: ListRules<Row>, money?: BalancesQuery) {
  const control = useListState(rules.address)
  const { state, renderedState, address, change, form } = control
  const { compare } = rules
  const inUsualOrder = useMemo(() => (compare ? rows.toSorted(compare) : rows), [rows, compare])
  const isMissing = money?.isLoading || (money?.error !== undefined && money.currentData === undefined)
  const awaitsBalances = isMissing && BY_MONEY.some((choice) => renderedState.choices[choice])
  const view = useMemo(
    () => applyListState(awaitsBalances ? [] : inUsualOrder, renderedState, { ...rules, compare: undefined }),
    [awaitsBalances, inUsualOrder, renderedState, rules],
  )
  const sorting: Sorting = {
    sort: state.sort,
    isSortable: (key) => address.sorts.includes(key),
    onSort: ({ key, sortFirst }) =>
      change((now) => withChange(now, { sort: nextSort(now.sort, key, sortFirst) })),
    send: ({ key, sortFirst }) => ({
      form,
      name: 'sort',
      value: printSort(nextSort(state.sort, key, sortFirst)),
    }),
    choose: {
      form,
      valueOf: (sort) => (isSameSort(sort, address.order) ? '' : printSort(sort)),
      onChoose: (sort) => change((now) => withChange(now, { sort })),
    },
  }
  return {
    ...control,
    all: rows,
    rules,
    view,
    sorting,
    /** The query for the cash on hand of all rows, if the list shows it. */
    money,
    /** The rows are filtered by cash on hand and it is not there, so which ones match is not known and none are shown. */
    awaitsBalances,
  }
}

/**
 * The top of a list, which scrolls into view with its next page and takes the focus if the focused control has
 * disappeared.
 */
export function useScrollToTop<Row>({ renderedState, view, address }: List<Row>) {
  const { page } = view
  const top = useRef<HTMLDivElement>(null)
  // As printed: a list with new rules has a new state that may say the same. Rows that are expanded move nothing.
  const rows = printListState({ ...renderedState, page: 1, open: [] }, address)
  const shown = useRef({ rows, page })
  const navigation = useNavigationType()
  // A layout effect, because the next key press starts from this focus.
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { rows, page }
    // When going back, the browser itself restores the position.
    if ((before.page === page && before.rows === rows) || navigation === NavigationType.Pop) return
    // Only after a link: a visitor who types a filter and is returned to the first page keeps typing.
    const isNextPage = navigation === NavigationType.Push && before.rows === rows
    if (isNextPage) top.current?.scrollIntoView()
    if (isNextPage || document.activeElement === document.body) top.current?.focus({ preventScroll: true })
  }, [rows, page, navigation])
  return top
}
