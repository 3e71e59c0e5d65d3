import { useMemo } from 'react'
import type { BalancesQuery } from '#client/components/money/useBalances.ts'
import type { Sorting } from '#client/ui/table/dataColumn.ts'
import { applyListState, type ListRules, type ListView } from '#contract/lists/applyListState.ts'
import { BY_MONEY, isSameSort, nextSort, printSort, withChange } from '#contract/lists/listState.ts'
import { type ListControl, useListState } from './useListState.ts'

export interface List<Row> extends ListControl {
  /** All rows. */
  all: readonly Row[]
  rules: ListRules<Row>
  /** The rows to render. */
  view: ListView<Row>
  sorting: Sorting
  /** The query for the cash on hand of all rows, if the list shows it. */
  money: BalancesQuery | undefined
  /** The rows are filtered by cash on hand and it is not there, so which ones match is not known and none are shown. */
  awaitsBalances: boolean
}

/** The part of these rows that the page's address asks for, and the headers that change their order. */
export function useList<Row>(rows: readonly Row[], rules: ListRules<Row>, money?: BalancesQuery): List<Row> {
  const control = useListState(rules.address)
  const { state, renderedState, address, change, send } = control
  const { compare } = rules
  const inUsualOrder = useMemo(() => (compare ? rows.toSorted(compare) : rows), [rows, compare])
  const isMissing = money?.isLoading || (money?.error !== undefined && money.currentData === undefined)
  const awaitsBalances = isMissing && BY_MONEY.some((choice) => renderedState.choices[choice])
  const view = useMemo(
    () => applyListState(awaitsBalances ? [] : inUsualOrder, renderedState, { ...rules, compare: undefined }),
    [awaitsBalances, inUsualOrder, renderedState, rules],
  )
  return {
    ...control,
    all: rows,
    rules,
    view,
    money,
    awaitsBalances,
    sorting: {
      sort: state.sort,
      isSortable: (key) => address.sorts.includes(key),
      onSort: ({ key, sortFirst }) =>
        change((now) => withChange(now, { sort: nextSort(now.sort, key, sortFirst) })),
      send: ({ key, sortFirst }) => send('sort', printSort(nextSort(state.sort, key, sortFirst))),
      choose: {
        form: control.form,
        valueOf: (sort) => (isSameSort(sort, address.order) ? '' : printSort(sort)),
        onChoose: (sort) => change((now) => withChange(now, { sort })),
      },
    },
  }
}
