/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   CSS lays the table out as flex rows and cards, and some browsers then forget what it was. */
import { startTransition, useId, useMemo } from 'react'
import type { DataColumn, RowDetail, RowOrder, Sort } from './dataColumn.ts'
import { DataTableHead } from './DataTableHead.tsx'
import { DataTableRow } from './DataTableRow.tsx'
import { DataTableRows } from './DataTableRows.tsx'
import styles from './DataTable.module.css'
import { LazyBlock } from './LazyBlock.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { ScrollFrame } from './ScrollFrame.tsx'
import { sortRows } from './sortRows.ts'
import { useHistoryValue } from './useHistoryValue.ts'

/** Rows mounted or re-rendered by one task: two screenfuls, well under 50 ms. */
const BLOCK = 30

interface DataTableProps<Row> {
  /** What the rows are and as of when; their order is added where it needs words. */
  caption: string
  captionHidden?: boolean
  columns: readonly DataColumn<Row>[]
  /** In the order to show them until a sort is chosen. */
  rows: readonly Row[]
  /** Which order that is, where a column has it. */
  order?: RowOrder
  rowKey: (row: Row) => string | number
  shaded?: (row: Row) => boolean
  detail?: RowDetail<Row>
  /** What the rows come to: the last row, under a single rule and over a double one. */
  total?: Row | undefined
  /** The sentence shown in place of a table without rows. */
  empty: string
  dense?: boolean
}

export function DataTable<Row>({
  caption,
  captionHidden = false,
  columns,
  rows,
  order,
  rowKey,
  shaded,
  detail,
  total,
  empty,
  dense = false,
}: DataTableProps<Row>) {
  const id = useId()
  const [chosen, keepSort] = useHistoryValue<Sort | undefined>('sort', undefined)
  // In slices: sorting renders every block of a long table anew.
  const sortBy = (next: Sort) => startTransition(() => keepSort(next))
  const column = columns.find(({ key, sortValue }) => sortValue && key === chosen?.key)
  const sort = column ? chosen : order
  const sorted = useMemo(
    () => (column?.sortValue && sort ? sortRows(rows, column.sortValue, sort.direction) : rows),
    [rows, column, sort],
  )

  if (rows.length === 0) return <EmptyState>{empty}</EmptyState>

  const starts = Array.from({ length: Math.ceil(rows.length / BLOCK) }, (_, block) => block * BLOCK)
  const looks = [styles.table, columns.every(({ width }) => width) && styles.narrow, dense && styles.dense]
  return (
    <ScrollFrame labelledBy={id}>
      <table role="table" className={looks.filter(Boolean).join(' ')} aria-labelledby={id}>
        <caption id={id} className={captionHidden ? 'visually-hidden' : styles.caption}>
          {caption}
          {orderWords(order, column && sort, column?.header)}
        </caption>
        <DataTableHead columns={columns} toggleTitle={detail?.title} sort={sort} onSort={sortBy} />
        {starts.map((start) => (
          <LazyBlock key={start} lazy={start > 0 && start + BLOCK < rows.length}>
            <DataTableRows
              rows={sorted.slice(start, start + BLOCK)}
              rowKey={rowKey}
              columns={columns}
              shaded={shaded}
              detail={detail}
              idPrefix={id}
            />
          </LazyBlock>
        ))}
        {total && (
          <tfoot role="rowgroup" className={styles.total}>
            <DataTableRow row={total} columns={columns} shaded={false} detail={undefined} detailId="" />
          </tfoot>
        )}
      </table>
    </ScrollFrame>
  )
}

/** `, newest first` while the rows are in that order; `, by name` or `, by name, descending` in another. */
function orderWords(order: RowOrder | undefined, chosen: Sort | undefined, header = ''): string | undefined {
  const isAsGiven = !chosen || (chosen.key === order?.key && chosen.direction === order.direction)
  if (isAsGiven) return order?.words && `, ${order.words}`
  return `, by ${header.toLowerCase()}${chosen.direction === 'descending' ? ', descending' : ''}`
}
