/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   CSS lays the table out as flex rows and cards, and some browsers then forget what it was. */
import type { ReactNode } from 'react'
import { cellClass, toggleClass } from './cellClass.ts'
import styles from './DataTable.module.css'
import { SubmitButton } from './SortButton.tsx'
import type { DataColumn, RowDetail } from './dataColumn.ts'

/** What all rows of a table have. */
export interface RowProps<Row> {
  columns: readonly DataColumn<Row>[]
  shaded?: ((row: Row) => boolean) | undefined
  /** Rows that no longer count, in quieter ink. */
  muted?: ((row: Row) => boolean) | undefined
  detail?: RowDetail<Row> | undefined
  /** Content on its own line below a row, such as the sum of the rows that it ends; mostly undefined. */
  rowFooter?: ((row: Row) => ReactNode) | undefined
}

interface DataTableRowProps<Row> extends RowProps<Row> {
  row: Row
  detailId: string
}

/** A row, with its open detail below it. */
export function DataTableRow<Row>({
  row,
  columns,
  shaded,
  muted,
  detail,
  detailId,
  rowFooter,
}: DataTableRowProps<Row>) {
  const expandable = detail?.canExpand(row) ?? false
  const expanded = expandable && (detail?.isExpanded(row) ?? false)
  const looks = [styles.row, shaded?.(row) && styles.shaded, muted?.(row) && styles.muted]
  const footer = rowFooter?.(row)
  // A last cell on its own line, so that the number of rows stays the same.
  const lastLine = footer && (
    <td role="cell" className={`quiet ${styles.rowFooter}`}>
      {footer}
    </td>
  )
  return (
    <>
      <tr role="row" className={looks.filter(Boolean).join(' ')}>
        {columns.map((column) =>
          column.primary ? (
            <th key={column.key} role="rowheader" scope="row" className={cellClass(column)}>
              {column.cell(row)}
            </th>
          ) : (
            <td
              key={column.key}
              role="cell"
              className={cellClass(column)}
              data-label={column.cardLabel ?? column.header}
            >
              {column.cell(row)}
            </td>
          ),
        )}
        {detail && (
          <td role="cell" className={toggleClass}>
            {expandable && (
              // The name is the same whether open or closed: aria-expanded gives the state.
              <SubmitButton
                sent={detail.send?.(row)}
                className={styles.toggle}
                aria-label={detail.label(row)}
                aria-expanded={expanded}
                aria-controls={expanded ? detailId : undefined}
                onPress={() => detail.onToggle(row)}
              />
            )}
          </td>
        )}
        {!expanded && lastLine}
      </tr>
      {expanded && detail && (
        <tr role="row" id={detailId} className={styles.detail}>
          <td role="cell" aria-colspan={columns.length + 1} colSpan={columns.length + 1}>
            {detail.render(row)}
          </td>
          {lastLine}
        </tr>
      )}
    </>
  )
}
