import type { ReactNode } from 'react'
import type { DataColumn, RowDetail } from './dataColumn.ts'
import { DataTableRow } from './DataTableRow.tsx'

interface DataTableRowsProps<Row> {
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  columns: readonly DataColumn<Row>[]
  shaded: ((row: Row) => boolean) | undefined
  muted: ((row: Row) => boolean) | undefined
  detail: RowDetail<Row> | undefined
  beneath: ((row: Row) => ReactNode) | undefined
  idPrefix: string
}

/** One block of rows. It is a separate component, so that an off-screen block costs one element and not thirty rows. */
export function DataTableRows<Row>({
  rows,
  rowKey,
  columns,
  shaded,
  muted,
  detail,
  beneath,
  idPrefix,
}: DataTableRowsProps<Row>) {
  return rows.map((row) => (
    <DataTableRow
      key={rowKey(row)}
      row={row}
      columns={columns}
      shaded={shaded?.(row)}
      muted={muted?.(row)}
      detail={detail}
      beneath={beneath?.(row)}
      detailId={`${idPrefix}-${rowKey(row)}`}
    />
  ))
}
