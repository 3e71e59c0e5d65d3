import type { ComponentProps, ReactNode } from 'react'
import { Downloads } from '#client/components/Downloads.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { printFileState, withChange } from '#contract/lists/listState.ts'
import { ListBar } from './ListBar.tsx'
import { countOf, type ListLabels } from './listLabels.ts'
import type { List } from './useList.ts'
import { Link } from 'react-router-dom'
import { ListPager } from './Pager.tsx'

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

interface ListRowsProps<Row> {
  list: List<Row>
  words: ListLabels
  /** The sentence shown if the filter leaves no rows. */
  empty: string
  /** The table of the page's rows. */
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
