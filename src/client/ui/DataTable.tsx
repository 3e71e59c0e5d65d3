/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   CSS lays the table out as flex rows and cards, and some browsers then forget what it was. */
import { useId, useMemo, type ReactNode } from 'react'
import type { DataColumn, RowDetail } from './dataColumn.ts'
import { DataTableHead } from './DataTableHead.tsx'
import { DataTableRows } from './DataTableRows.tsx'
import styles from './DataTable.module.css'
import { LazyBlock } from './LazyBlock.tsx'
import { Notice } from './Notice.tsx'
import { ScrollFrame } from './ScrollFrame.tsx'
import { sortRows } from './sortRows.ts'
import { useKeptSort } from './useKeptSort.ts'

/** Rows mounted or re-rendered by one task: two screenfuls, well under 50 ms. */
const BLOCK = 30

interface DataTableProps<Row> {
  /** What the rows are and as of when. */
  caption: ReactNode
  captionHidden?: boolean
  columns: readonly DataColumn<Row>[]
  /** In the order to show them until a sort is chosen. */
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  shaded?: (row: Row) => boolean
  detail?: RowDetail<Row>
  /** The sentence shown in place of a table without rows. */
  empty: string
  dense?: boolean
}

export function DataTable<Row>({
  caption,
  captionHidden = false,
  columns,
  rows,
  rowKey,
  shaded,
  detail,
  empty,
  dense = false,
}: DataTableProps<Row>) {
  const id = useId()
  const [sort, sortBy] = useKeptSort()
  const sorted = useMemo(() => {
    const sortValue = columns.find(({ key }) => key === sort?.key)?.sortValue
    return sort && sortValue ? sortRows(rows, sortValue, sort.direction) : rows
  }, [rows, columns, sort])

  if (rows.length === 0) return <Notice>{empty}</Notice>

  const starts = Array.from({ length: Math.ceil(rows.length / BLOCK) }, (_, block) => block * BLOCK)
  const looks = [styles.table, columns.every(({ width }) => width) && styles.narrow, dense && styles.dense]
  return (
    <ScrollFrame labelledBy={id}>
      <table role="table" className={looks.filter(Boolean).join(' ')} aria-labelledby={id}>
        <caption id={id} className={captionHidden ? 'visually-hidden' : styles.caption}>
          {caption}
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
      </table>
    </ScrollFrame>
  )
}
