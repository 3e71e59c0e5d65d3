import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import { Downloads } from '#client/components/Downloads.tsx'
import { Link } from '#client/components/Link.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { ExportFormat } from '#contract/domain/exportFormats.ts'
import { ROWS_PER_PAGE } from '#contract/lists/applyListState.ts'
import {
  isFiltered,
  type ListState,
  printFileState,
  printListState,
  withChange,
} from '#contract/lists/listState.ts'
import { ListBar } from './ListBar.tsx'
import { ListForm } from './ListForm.tsx'
import { countOf, type ListWords } from './listWords.ts'
import { Pager } from './Pager.tsx'
import type { List } from './useList.ts'

type TableProps<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'caption' | 'rows' | 'sorting'>

interface ListTableProps<Row> extends TableProps<Row> {
  list: List<Row>
  words: ListWords
  /** What the table is called, from its count: that alone, if not said otherwise. */
  caption?: (counted: string) => string
  /** Of so few rows and less there is nothing to filter; one alone has nothing to sort either. */
  few?: number
  /** The file of the list, as it is without a filter. */
  file?: (format: ExportFormat) => string
  /** Files of something else about the rows that are shown. */
  more?: { of: string; file: (format: ExportFormat) => string }
  /** Whether cash on hand is still on its way, which a choice by it waits for. */
  isMoneyOnItsWay?: boolean
}

/** A list that its address filters, sorts and pages. */
export function ListTable<Row>({
  list,
  words,
  caption = String,
  few = 1,
  file,
  more,
  isMoneyOnItsWay = false,
  ...table
}: ListTableProps<Row>) {
  const { state, view, all, hrefOf, linkState } = list
  const top = useTopInSight(list)
  if (all.length === 0) return <EmptyState>{table.empty}</EmptyState>
  const filtered = isFiltered(state)
  const hasBar = all.length > few || filtered || state.misread.length > 0
  const count = view.matching.length
  const before = (view.page - 1) * ROWS_PER_PAGE
  const asked = printFileState(state, list.address)
  const toPage = (page: number) => hrefOf({ ...state, page, misread: [] })
  return (
    <>
      <div ref={top} tabIndex={-1} className={hasBar ? undefined : 'visually-hidden'}>
        {hasBar ? (
          <ListBar list={list} words={words} counted={filtered ? countOf(count, words, all.length) : ''} />
        ) : (
          <ListForm list={list} />
        )}
      </div>
      {isMoneyOnItsWay && state.choices.money !== undefined ? (
        <EmptyState>Loading cash on hand...</EmptyState>
      ) : count === 0 ? (
        <EmptyState>
          {table.empty}{' '}
          <Link to={hrefOf(withChange(state, { text: '', choices: {} }))} state={linkState}>
            Show {all.length === 1 ? 'the' : 'all'} {countOf(all.length, words)}
          </Link>
        </EmptyState>
      ) : (
        <DataTable
          {...table}
          caption={caption(countOf(count, words))}
          rows={view.rows}
          {...(all.length > 1 && { sorting: list.sorting })}
        />
      )}
      {view.pages > 1 && (
        <Pager
          label={`Pages of ${words.nouns}`}
          first={before + 1}
          last={before + view.rows.length}
          count={count}
          {...(view.page > 1 && { start: toPage(1), previous: toPage(view.page - 1) })}
          {...(view.page < view.pages && { next: toPage(view.page + 1), end: toPage(view.pages) })}
          state={linkState}
        />
      )}
      {file && count > 0 && (
        <Downloads
          of={count === 1 ? `this ${words.noun}` : `these ${countOf(count, words)}`}
          to={(format) => file(format) + asked}
        />
      )}
      {more && count > 0 && <Downloads of={more.of} to={(format) => more.file(format) + asked} />}
    </>
  )
}

/** Where a list begins, which comes into sight with the next page of it, and takes a focus whose control has left. */
function useTopInSight<Row>({ state, view, address }: List<Row>): RefObject<HTMLDivElement | null> {
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
    const isNextPage = before.page !== view.page && rowsOf(before.state) === rowsOf(state)
    if (isNextPage) top.current?.scrollIntoView()
    if (isNextPage || document.activeElement === document.body) top.current?.focus({ preventScroll: true })
  }, [state, view.page, address, navigation])
  return top
}
