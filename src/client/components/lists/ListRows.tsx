import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { withChange } from '#contract/lists/listState.ts'
import { ListPager } from './Pager.tsx'
import { countOf, type ListLabels } from './listLabels.ts'
import type { List } from './useList.ts'

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
