import { type RefObject, useLayoutEffect, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import { type ListState, printListState } from '#contract/lists/listState.ts'
import type { List } from './useList.ts'

/** Where a list begins, which comes into sight with the next page of it, and takes a focus whose control has left. */
export function useTopInSight<Row>({
  drawn: state,
  view,
  address,
}: List<Row>): RefObject<HTMLDivElement | null> {
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef({ state, page: view.page })
  const navigation = useNavigationType()
  // Before the next key: it goes on from there.
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { state, page: view.page }
    // Going back, the browser itself restores the place.
    if (before.state === state || navigation === NavigationType.Pop) return
    const rowsOf = (shownState: ListState) => printListState({ ...shownState, page: 1, open: [] }, address)
    // A link has led there; who types elsewhere and is led back to the first page goes on typing.
    const isNextPage =
      navigation === NavigationType.Push &&
      before.page !== view.page &&
      rowsOf(before.state) === rowsOf(state)
    if (isNextPage) top.current?.scrollIntoView()
    if (isNextPage || document.activeElement === document.body) top.current?.focus({ preventScroll: true })
  }, [state, view.page, address, navigation])
  return top
}
