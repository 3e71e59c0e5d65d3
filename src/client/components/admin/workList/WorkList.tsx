import { type ReactNode, type RefObject, useLayoutEffect, useMemo } from 'react'
import { ListBar } from '#client/components/lists/ListBar.tsx'
import { ListRows } from '#client/components/lists/ListRows.tsx'
import { countOf, type ListLabels } from '#client/components/lists/listLabels.ts'
import { type List, useList } from '#client/components/lists/useList.ts'
import { useScrollToTop } from '#client/components/lists/useScrollToTop.ts'
import type { BalancesQuery } from '#client/components/money/useBalances.ts'
import { useAppDispatch, useAppStore } from '#client/store/hooks.ts'
import { type RowKey, selectWorkList, workListActions } from '#client/store/slices/workListSlice.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { DataColumn, RowOrder } from '#client/ui/table/dataColumn.ts'
import type { ListRules } from '#contract/lists/applyListState.ts'
import { boxOf, RowCheckbox, SelectionBar } from './Selection.tsx'
import { type RowKeys, WorkKeys } from './WorkKeys.tsx'

/** What a work list is of: how a row is identified and named, and what its keys do. */
export interface WorkListDescription<Row> {
  labels: ListLabels
  keyOf: (row: Row) => RowKey
  /** The name of the checkbox that selects a row. */
  boxLabel: (row: Row) => string
  /** The header of the checkboxes. */
  boxHeader?: string
  /** The order in which the rows are given. */
  order: RowOrder
  /** The sentence for a list without rows. */
  empty?: string
  keys: RowKeys
}

interface WorkListProps<Row> {
  description: WorkListDescription<Row>
  rows: readonly Row[]
  rules: ListRules<Row>
  /**
   * Every column but that of the checkboxes, from the rows that match and the state of the list's columns. Declare it
   * outside the component, or memoize it.
   */
  columnsOf: (matching: readonly Row[], chosenColumns: string | undefined) => readonly DataColumn<Row>[]
  /** The query for the cash on hand of the rows, if the list shows it. */
  money?: BalancesQuery
  /** What the table says above itself, if not only how many rows match. */
  caption?: (matching: readonly Row[]) => string
  /** Chooses other rows. */
  picker?: ReactNode
  /** Further controls of the list. */
  renderControls?: (list: List<Row>) => ReactNode
  /** What can be done to the selected rows; `unmark` is for when it is done. */
  renderActions: (chosen: readonly Row[], matching: readonly Row[], unmark: () => void) => ReactNode
  /** What was done last, above the rows. */
  children?: ReactNode
}

/** A list to filter, sort, select, edit and change together, with the keyboard alone if preferred. */
export function WorkList<Row>(props: WorkListProps<Row>) {
  const {
    description,
    rows,
    rules,
    columnsOf,
    money,
    caption,
    picker,
    renderControls,
    renderActions,
    children,
  } = props
  const { labels, keyOf, order, empty = `No ${labels.nouns} found.` } = description
  const list = useList(rows, rules, money)
  const { state, view } = list
  const { matching } = view
  const within = useScrollToTop(list)
  const shown = useMemo(() => view.rows.map(keyOf), [view, keyOf])
  useShownRows(shown, within)
  const dispatch = useAppDispatch()
  const columns = useMemo(
    () => [boxColumn(description), ...columnsOf(matching, state.columns)],
    [description, columnsOf, matching, state.columns],
  )
  return (
    <section ref={within} className="stack" tabIndex={-1} aria-label={`List of ${labels.nouns}`}>
      <ListBar list={list} words={labels} picker={picker}>
        {renderControls?.(list)}
        <WorkKeys list={within} rowKeys={description.keys} />
      </ListBar>
      <SelectionBar rows={rows} matching={matching} keyOf={keyOf}>
        {(chosen) =>
          renderActions(chosen, matching, () =>
            dispatch(workListActions.rowsMarked({ keys: chosen.map(keyOf), isChosen: false })),
          )
        }
      </SelectionBar>
      {children}
      {rows.length === 0 ? (
        <EmptyState>{empty}</EmptyState>
      ) : (
        <ListRows
          list={list}
          words={labels}
          empty={state.text ? `Nothing in this list matches “${state.text}”.` : empty}
        >
          <DataTable
            caption={caption?.(matching) ?? countOf(matching.length, labels)}
            columns={columns}
            rows={view.rows}
            order={order}
            sorting={list.sorting}
            rowKey={keyOf}
            dense
          />
        </ListRows>
      )}
    </section>
  )
}

const boxColumn = <Row,>({ keyOf, boxLabel, boxHeader }: WorkListDescription<Row>): DataColumn<Row> => ({
  key: 'select',
  header: boxHeader ?? 'Select',
  width: 'district',
  cell: (row) => <RowCheckbox rowKey={keyOf(row)} label={boxLabel(row)} />,
})

/** Tells the store which rows are shown. If the focused row has disappeared, the current one gets the focus. */
function useShownRows(shown: readonly RowKey[], within: RefObject<HTMLElement | null>): void {
  const store = useAppStore()
  useLayoutEffect(() => {
    const former = selectWorkList(store.getState()).current
    store.dispatch(workListActions.rowsShown(shown))
    const { current } = selectWorkList(store.getState())
    const hasLeft = former !== null && former !== current
    const { activeElement } = document
    if (hasLeft && within.current && (activeElement === document.body || activeElement === within.current))
      boxOf(within.current, current)?.focus()
  }, [store, shown, within])
}
