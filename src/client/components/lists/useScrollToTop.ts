import { type RefObject, useLayoutEffect, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import { type ListState, printListState } from '#contract/lists/listState.ts'
import type { List } from './useList.ts'

/**
 * The top of a list, which scrolls into view with its next page and takes the focus if the focused control has
 * disappeared.
 */
export function useScrollToTop<Row>({
  drawn: state,
  view,
  address,
}: List<Row>): RefObject<HTMLDivElement | null> {
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef({ state, page: view.page })
  const navigation = useNavigationType()
  // A layout effect, because the next key press starts from this focus.
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { state, page: view.page }
    // When going back, the browser itself restores the position.
    if (before.state === state || navigation === NavigationType.Pop) return
    const rowsOf = (shownState: ListState) => printListState({ ...shownState, page: 1, open: [] }, address)
    // Only after a link: a visitor who types a filter and is returned to the first page keeps typing.
    const isNextPage =
      navigation === NavigationType.Push &&
      before.page !== view.page &&
      rowsOf(before.state) === rowsOf(state)
    if (isNextPage) top.current?.scrollIntoView()
    if (isNextPage || document.activeElement === document.body) top.current?.focus({ preventScroll: true })
  }, [state, view.page, address, navigation])
  return top
}
