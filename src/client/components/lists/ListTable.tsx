import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Downloads } from '#client/components/Downloads.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { formatNumber } from '#contract/domain/text.ts'
import { MAX_ROWS_AT_ONCE } from '#contract/lists/applyListState.ts'
import { printFileState, withChange } from '#contract/lists/listState.ts'
import { ListBar } from './ListBar.tsx'
import { countOf, type ListLabels } from './listLabels.ts'
import type { List } from './useList.ts'
import styles from './Pager.module.css'

type TableProps<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'caption' | 'rows' | 'order' | 'sorting'>

interface ListTableProps<Row> extends TableProps<Row> {
  list: List<Row>
  words: ListLabels
  /** The sentence for a list without rows. */
  empty: string
  /** Makes the table's caption from the count; by default the count alone. */
  caption?: (counted: string) => string
  /** With this few rows there is nothing to filter; a single row is not sorted either. */
  few?: number
  /** The page has the list's bar itself, which stays while the rows load. */
  isBelowBar?: boolean
  /** The URL of the list's call. */
  url: string
  /** Files of other data about the rows shown. */
  more?: { subject: string; url: string }
}

/** A list that its address filters, sorts and pages. */
export function ListTable<Row>({
  list,
  words,
  caption = String,
  few = 1,
  isBelowBar = false,
  url,
  more,
  ...table
}: ListTableProps<Row>) {
  const { renderedState, view, all } = list
  if (all.length === 0) return <EmptyState>{table.empty}</EmptyState>
  const count = view.matching.length
  const fileQuery = printFileState(renderedState, list.address)
  return (
    <>
      {!isBelowBar && <ListBar list={list} words={words} few={few} />}
      <ListRows list={list} words={words} empty={table.empty}>
        <DataTable
          {...table}
          caption={caption(countOf(count, words))}
          rows={view.rows}
          order={list.address.order}
          {...(all.length > 1 && { sorting: list.sorting })}
        />
      </ListRows>
      {count > 0 && (
        <Downloads
          subject={words.download ?? (count === 1 ? 'this row' : `these ${countOf(count, words)}`)}
          url={url + fileQuery}
        />
      )}
      {more && count > 0 && <Downloads subject={more.subject} url={more.url + fileQuery} />}
    </>
  )
}

interface ListRowsProps<Row> extends Pick<ListTableProps<Row>, 'list' | 'words' | 'empty'> {
  children: ReactNode
}

/** The rows that match a list's filter, or why there are none, and links to its other pages. */
export function ListRows<Row>({ list, words, empty, children }: ListRowsProps<Row>) {
  const { renderedState, view, all, money, awaitsBalances, hrefOf, linkState } = list
  return (
    <>
      {awaitsBalances ? (
        <EmptyState>
          {money?.error ? 'The list cannot be filtered by cash on hand.' : 'Loading cash on hand...'}
        </EmptyState>
      ) : view.matching.length === 0 ? (
        <EmptyState>
          {empty}{' '}
          <Link to={hrefOf(withChange(renderedState, { text: '', choices: {} }))} state={linkState}>
            Show {all.length === 1 ? 'the' : 'all'} {countOf(all.length, words)}
          </Link>
        </EmptyState>
      ) : (
        children
      )}
      <ListPager list={list} label={`Pages of ${words.nouns}`} />
    </>
  )
}

interface PageLink {
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
