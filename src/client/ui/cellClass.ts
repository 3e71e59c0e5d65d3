import type { DataColumn } from './dataColumn.ts'
import styles from './DataTable.module.css'

/** The classes of a column's cells: its width, its alignment, and its place in a card. */
export function cellClass<Row>({ width, align, primary }: DataColumn<Row>): string {
  return [
    styles.cell,
    width ? styles[width] : styles.rest,
    (align === 'number' || width === 'money') && styles.number,
    primary && styles.primary,
  ]
    .filter(Boolean)
    .join(' ')
}
