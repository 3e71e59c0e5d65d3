import { createContext, type ReactNode, type RefObject, useLayoutEffect, useMemo } from 'react'
import { ListBar } from '#client/components/lists/ListBar.tsx'
import { ListRows } from '#client/components/lists/ListTable.tsx'
import { countOf, type ListLabels } from '#client/components/lists/listLabels.ts'
import { shownColumns, type SortableColumn, sortValuesOf } from '#client/components/lists/SortedTable.tsx'
import { type List, useList, useScrollToTop } from '#client/components/lists/useList.ts'
import type { BalancesQuery } from '#client/components/money/useBalances.ts'
import { useAppDispatch, useAppStore } from '#client/store/hooks.ts'
import { type RowKey, selectWorkList, workListActions } from '#client/store/slices/workListSlice.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { buttonClass } from '#client/ui/form/Button.tsx'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { DataColumn, RowOrder } from '#client/ui/table/dataColumn.ts'
import type { ListRules } from '#contract/lists/applyListState.ts'
import type { Choice, ListState } from '#contract/lists/listState.ts'
import { boxOf, RowCheckbox, SelectionBar } from './Selection.tsx'
import { type RowKeys, WorkKeys } from './WorkKeys.tsx'
import styles from './WorkList.module.css'

/** What a work list contains: how its rows are identified, named, filtered, sorted and shown, and what its keys do. */
export interface WorkListDescription<Row> {
  labels: ListLabels
  keyOf: (row: Row) => RowKey
  /** The name of the checkbox that selects a row. */
  boxLabel: (row: Row) => string
  /** The header of the checkboxes. */
  boxHeader?: string
  /** The order in which the rows are given. */
  order: RowOrder
  textOf: ListRules<Row>['textOf']
  /** What the rows can be filtered by, in the order of the filters. */
  choiceOf: ListRules<Row>['choiceOf']
  columns: readonly SortableColumn<Row>[]
  /** If columns can be chosen: the keys of those shown by default, and of those always shown. */
  choosable?: { usual: readonly string[]; fixed: readonly string[] } | undefined
  /** The sentence for a list without rows. */
  empty?: string
  keys: RowKeys
}

export function rulesOf<Row>(description: WorkListDescription<Row>): ListRules<Row> {
  const { order, textOf, choiceOf, columns, choosable } = description
  const sortValueOf = sortValuesOf(columns)
  return {
    address: {
      hasText: true,
      // It has no other keys; Object.keys forgets that.
      choices: Object.keys(choiceOf) as Choice[],
      sorts: Object.keys(sortValueOf),
      order: { key: order.key, direction: order.direction },
      ...(choosable && {
        columns: { usual: choosable.usual.join(','), read: columnsAmong(choosableColumns(description)) },
      }),
    },
    textOf,
    choiceOf,
    sortValueOf,
    // The rows come in this order.
    compare: undefined,
  }
}

const choosableColumns = <Row,>({ columns, choosable }: WorkListDescription<Row>) =>
  columns.filter(({ key }) => !choosable?.fixed.includes(key))

/** Parses the keys of some of these columns, in any order. */
function columnsAmong(all: readonly { key: string }[]) {
  return (value: string): string | undefined => {
    const wanted = value.split(',')
    const known = all.map(({ key }) => key).filter((key) => wanted.includes(key))
    return known.length === wanted.length ? known.join(',') : undefined
  }
}

/** The keys of the columns that were chosen. */
export const chosenColumns = ({ columns = '' }: ListState): readonly string[] => columns.split(',')

/** The keys of all rows that match, in their order, so that the record of a row can link to the next and previous. */
export const MatchingKeys = createContext<readonly RowKey[]>([])

interface WorkListProps<Row> {
  description: WorkListDescription<Row>
  rows: readonly Row[]
  /** The query for the cash on hand of the rows, if the list shows it. */
  money?: BalancesQuery
  /** What the table says above itself, if not only how many rows match. */
  caption?: (matching: readonly Row[]) => string
  /** What can be done to the selected rows; `unmark` is for when it is done. */
  renderActions: (chosen: readonly Row[], matching: readonly Row[], unmark: () => void) => ReactNode
  /** What was done last, above the rows. */
  children?: ReactNode
}

/** A list to filter, sort, select, edit and change together, with the keyboard alone if preferred. */
export function WorkList<Row>(props: WorkListProps<Row>) {
  const { description, rows, money, caption, renderActions, children } = props
  const { labels, keyOf, order, choosable, keys, empty = `No ${labels.nouns} found.` } = description
  const rules = useMemo(() => rulesOf(description), [description])
  const list = useList(rows, rules, money)
  const { state, view } = list
  const { matching } = view
  const within = useScrollToTop(list)
  const shown = useMemo(() => view.rows.map(keyOf), [view, keyOf])
  useShownRows(shown, within)
  const dispatch = useAppDispatch()
  const columns = useMemo(() => columnsOf(description, state.columns), [description, state.columns])
  const keysInOrder = useMemo(() => matching.map(keyOf), [matching, keyOf])
  return (
    <section ref={within} className="stack" tabIndex={-1} aria-label={`List of ${labels.nouns}`}>
      <ListBar list={list} words={labels}>
        {choosable && <ColumnChoice list={list} description={description} />}
        <WorkKeys list={within} rowKeys={keys} />
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
          <MatchingKeys value={keysInOrder}>
            <DataTable
              caption={caption?.(matching) ?? countOf(matching.length, labels)}
              columns={columns}
              rows={view.rows}
              order={order}
              sorting={list.sorting}
              rowKey={keyOf}
              dense
            />
          </MatchingKeys>
        </ListRows>
      )}
    </section>
  )
}

function columnsOf<Row>(description: WorkListDescription<Row>, chosen = ''): DataColumn<Row>[] {
  const { keyOf, boxLabel, boxHeader = 'Select', columns, choosable } = description
  const keys = choosable && [...choosable.fixed, ...chosen.split(',')]
  return [
    {
      key: 'select',
      header: boxHeader,
      width: 'district',
      cell: (row) => <RowCheckbox rowKey={keyOf(row)} label={boxLabel(row)} />,
    },
    ...shownColumns(columns.filter(({ key }) => keys?.includes(key) ?? true)),
  ]
}

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

interface ColumnChoiceProps<Row> {
  list: List<Row>
  description: WorkListDescription<Row>
}

/** The columns of the list. The address contains them. */
function ColumnChoice<Row>({ list: { state, change }, description }: ColumnChoiceProps<Row>) {
  const columns = choosableColumns(description)
  const shown = chosenColumns(state)
  const turn = (key: string, isShown: boolean) =>
    change((now) => ({
      ...now,
      invalidParams: [],
      columns: columns
        .map((column) => column.key)
        .filter((each) => (each === key ? isShown : chosenColumns(now).includes(each)))
        .join(','),
    }))
  return (
    <details className={styles.menu}>
      <summary className={buttonClass()}>
        Columns ({shown.length} of {columns.length})
      </summary>
      <fieldset>
        <legend className="visually-hidden">Columns that are shown</legend>
        {columns.map(({ key, header }) => (
          <label key={key} className={`check ${styles.box}`}>
            <input
              type="checkbox"
              checked={shown.includes(key)}
              // The last column stays: without any, nothing would show that there are columns.
              disabled={shown.length === 1 && shown.includes(key)}
              onChange={(event) => turn(key, event.target.checked)}
            />
            {header}
          </label>
        ))}
      </fieldset>
    </details>
  )
}
