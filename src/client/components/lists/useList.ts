import { useMemo } from 'react'
import type { Sorting } from '#client/ui/table/dataColumn.ts'
import { applyListState, type ListRules, type ListView } from '#contract/lists/applyListState.ts'
import { nextSort, printSort, withChange } from '#contract/lists/listState.ts'
import { type ListControl, useListState } from './useListState.ts'

export interface List<Row> extends ListControl {
  /** All rows. */
  all: readonly Row[]
  rules: ListRules<Row>
  /** The rows to render. */
  view: ListView<Row>
  sorting: Sorting
}

/** The part of these rows that the page's address asks for, and the headers that change their order. */
export function useList<Row>(rows: readonly Row[], rules: ListRules<Row>): List<Row> {
  const control = useListState(rules.address)
  const { state, drawn, address, change, send } = control
  const { compare } = rules
  const inUsualOrder = useMemo(() => (compare ? rows.toSorted(compare) : rows), [rows, compare])
  const view = useMemo(
    () => applyListState(inUsualOrder, drawn, { ...rules, compare: undefined }),
    [inUsualOrder, drawn, rules],
  )
  return {
    ...control,
    all: rows,
    rules,
    view,
    sorting: {
      sort: state.sort,
      isSortable: (key) => address.sorts.includes(key),
      onSort: ({ key, sortFirst }) =>
        change((now) => withChange(now, { sort: nextSort(now.sort, key, sortFirst) })),
      send: ({ key, sortFirst }) => send('sort', printSort(nextSort(state.sort, key, sortFirst))),
    },
  }
}
