/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   CSS lays the table out as flex rows and cards, and some browsers then forget what it was. */
import type { ReactNode } from 'react'
import { cellClass, toggleClass } from './cellClass.ts'
import styles from './DataTable.module.css'
import { SubmitButton } from './SortButton.tsx'
import type { DataColumn, RowDetail, Sent } from './dataColumn.ts'

interface DataTableRowProps<Row> {
  row: Row
  columns: readonly DataColumn<Row>[]
  shaded?: boolean | undefined
  muted?: boolean | undefined
  detail: RowDetail<Row> | undefined
  detailId: string
  /** A last cell on its own line, so that the number of rows stays the same. */
  rowFooter?: ReactNode
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
  const looks = [styles.row, shaded && styles.shaded, muted && styles.muted]
  const lastLine = rowFooter && (
    <td role="cell" className={styles.rowFooter}>
      {rowFooter}
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
              <ExpandToggle
                label={detail.label(row)}
                expanded={expanded}
                controls={detailId}
                sent={detail.send?.(row)}
                onToggle={() => detail.onToggle(row)}
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

interface ExpandToggleProps {
  /** The name, the same whether open or closed: aria-expanded gives the state. */
  label: string
  expanded: boolean
  /** The id of the element it opens. */
  controls: string
  sent: Sent | undefined
  onToggle: () => void
}

function ExpandToggle({ label, expanded, controls, sent, onToggle }: ExpandToggleProps) {
  return (
    <SubmitButton
      sent={sent}
      className={styles.toggle}
      aria-label={label}
      aria-expanded={expanded}
      aria-controls={expanded ? controls : undefined}
      onPress={onToggle}
    />
  )
}
