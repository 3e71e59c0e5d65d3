import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatNumber } from '#contract/domain/text.ts'
import styles from './Pager.module.css'
import { MAX_ROWS_AT_ONCE } from '#contract/lists/applyListState.ts'
import type { List } from './useList.ts'

export interface PageLink {
  words: string
  /** The address; undefined for what the page itself shows, or a gap between numbers. */
  to: string | undefined
  isHere?: boolean
  rel?: 'prev' | 'next' | undefined
}

interface PagerProps {
  label?: string
  /** The numbers of the first and last row shown, from 1. */
  first: number
  last: number
  /** The number of all rows. */
  count: number
  links: readonly PageLink[]
  /** The history state of the links. */
  state?: unknown
  children?: ReactNode
}

/** Which rows are shown, and links to the other pages. */
export const Pager = ({ label = 'Pages', first, last, count, links, state, children }: PagerProps) => (
  <nav aria-label={label} className={`buttons tabs ${styles.pager}`}>
    <span className="on-paper">
      {formatNumber(first)} to {formatNumber(last)} of {formatNumber(count)}
    </span>
    {links.map(({ words, to, isHere, rel }, index) =>
      to === undefined ? (
        <span key={isHere ? words : `gap ${index}`} aria-current={isHere && 'page'}>
          {words}
        </span>
      ) : (
        <Link key={words} to={to} state={state} rel={rel}>
          {words}
        </Link>
      ),
    )}
    {children}
  </nav>
)

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
