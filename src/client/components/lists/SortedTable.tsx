import { type ComponentProps, type ReactNode, useMemo } from 'react'
import type { DataColumn, RowOrder } from '#client/ui/table/dataColumn.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { ListRules } from '#contract/lists/applyListState.ts'
import type { Cell } from '#contract/lists/listColumns.ts'
import { ListPager } from './ListTable.tsx'
import { useList, useScrollToTop } from './useList.ts'

/** Declare columns outside the component, so that a render does not sort again. */
export interface SortableColumn<Row> extends Omit<DataColumn<Row>, 'cell'> {
  /** Makes the column sortable; blank values (null, '') come last in either direction. */
  sortValue?: ((row: Row) => Cell) | undefined
  /** Left out if it shows what it sorts by. */
  cell?: (row: Row) => ReactNode
}

/** The columns as a table shows them. */
export const shownColumns = <Row,>(columns: readonly SortableColumn<Row>[]): DataColumn<Row>[] =>
  columns.map(({ sortValue = () => null, ...column }) => ({ cell: sortValue, ...column }))

/** What sorts by each column that does. */
export const sortValuesOf = <Row,>(columns: readonly SortableColumn<Row>[]) =>
  Object.fromEntries(columns.flatMap(({ key, sortValue }) => (sortValue ? [[key, sortValue]] : [])))

type SortedTableProps<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'sorting' | 'columns'> & {
  columns: readonly SortableColumn<Row>[]
}

/** A table that its headers sort, in pages if it has many rows. The address contains the order and the page. */
export function SortedTable<Row>({ columns, rows, order, ...table }: SortedTableProps<Row>) {
  const rules = useMemo(() => rulesOf(columns, order), [columns, order])
  const list = useList(rows, rules)
  const top = useScrollToTop(list)
  return (
    <>
      <div ref={top} tabIndex={-1} className="visually-hidden" />
      <DataTable
        {...table}
        columns={useMemo(() => shownColumns(columns), [columns])}
        rows={list.view.rows}
        {...(order && { order })}
        sorting={list.sorting}
      />
      <ListPager list={list} label="Pages" />
    </>
  )
}

const AS_GIVEN = { key: '', direction: 'ascending' } as const

function rulesOf<Row>(columns: readonly SortableColumn<Row>[], order: RowOrder = AS_GIVEN): ListRules<Row> {
  const sortValueOf = sortValuesOf(columns)
  return {
    address: { choices: [], sorts: Object.keys(sortValueOf), order },
    textOf: () => '',
    choiceOf: {},
    sortValueOf,
    compare: undefined,
  }
}
