import { Link } from 'react-router-dom'
import { MAX_ROWS_AT_ONCE } from '#contract/lists/applyListState.ts'
import { formatNumber } from '#contract/domain/text.ts'
import { type PageLink, Pager } from './Pager.tsx'
import type { List } from './useList.ts'

/** Links to the other pages of a list, by number, and to all of its rows, if it has more than one page of them. */
export function ListPager<Row>({ list, label }: { list: List<Row>; label: string }) {
  const { renderedState, view, hrefOf, linkState } = list
  const { page, pages, perPage } = view
  const count = view.matching.length
  if (count <= perPage) return null
  const before = (page - 1) * perPage
  const toPage = (other: number | 'all') => hrefOf({ ...renderedState, page: other, invalidParams: [] })
  const links: PageLink[] = numbersAround(page, pages).map((number) => ({
    words: number === undefined ? '…' : String(number),
    to: number === undefined || number === page ? undefined : toPage(number),
    isHere: number === page,
  }))
  if (page > 1) links.unshift({ words: 'Previous', to: toPage(page - 1), rel: 'prev' })
  if (page < pages) links.push({ words: 'Next', to: toPage(page + 1), rel: 'next' })
  const isWhole = pages === 1
  return (
    <Pager
      label={label}
      first={before + 1}
      last={before + view.rows.length}
      count={count}
      links={isWhole ? [{ words: `In pages of ${perPage}`, to: toPage(1) }] : links}
      state={linkState}
    >
      {!isWhole && (
        // Without scripts the server's numbered pages are all there is.
        <span className="with-scripts">
          {count > MAX_ROWS_AT_ONCE ? (
            `More than ${formatNumber(MAX_ROWS_AT_ONCE)}, too many for one page`
          ) : (
            <Link to={toPage('all')} state={linkState}>
              All {formatNumber(count)}
            </Link>
          )}
        </span>
      )}
    </Pager>
  )
}

/** The first and the last page and those beside this one, in order; undefined where some between them are left out. */
function numbersAround(page: number, pages: number): (number | undefined)[] {
  const shown = [...new Set([1, page - 1, page, page + 1, pages])].filter(
    (number) => number >= 1 && number <= pages,
  )
  return shown.flatMap((number, index) =>
    number - (shown[index - 1] ?? 0) > 1 ? [undefined, number] : number,
  )
}
