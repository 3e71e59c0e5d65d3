import { ROWS_PER_PAGE } from '#contract/lists/applyListState.ts'
import { Pager } from './Pager.tsx'
import type { List } from './useList.ts'

/** Links to the other pages of a list, if it has any. */
export function ListPager<Row>({ list, label }: { list: List<Row>; label: string }) {
  const { drawn, view, address, hrefOf, linkState } = list
  const { page, pages } = view
  if (pages === 1) return null
  const before = (page - 1) * (address.rowsPerPage ?? ROWS_PER_PAGE)
  const toPage = (other: number) => hrefOf({ ...drawn, page: other, misread: [] })
  return (
    <Pager
      label={label}
      first={before + 1}
      last={before + view.rows.length}
      count={view.matching.length}
      {...(page > 1 && { start: toPage(1), previous: toPage(page - 1) })}
      {...(page < pages && { next: toPage(page + 1), end: toPage(pages) })}
      state={linkState}
    />
  )
}
