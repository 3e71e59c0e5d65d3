import { type RefObject, useLayoutEffect, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import { printListState } from '#contract/lists/listState.ts'
import type { List } from './useList.ts'

/**
 * The top of a list, which scrolls into view with its next page and takes the focus if the focused control has
 * disappeared.
 */
export function useScrollToTop<Row>({
  renderedState: state,
  view: { page },
  address,
}: List<Row>): RefObject<HTMLDivElement | null> {
  const top = useRef<HTMLDivElement>(null)
  // As printed: a list with new rules has a new state that may say the same. Rows that are expanded move nothing.
  const rows = printListState({ ...state, page: 1, open: [] }, address)
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
