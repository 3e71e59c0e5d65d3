import type { DataColumn } from './dataColumn.ts'
import styles from './cellClass.module.css'

/** The classes of a column's cells: its width and its alignment. */
export function cellClass<Row>({ width, align, primary }: DataColumn<Row>): string {
  return [
    styles.cell,
    width ? styles[width] : styles.rest,
    !width && primary && styles.names,
    (align === 'number' || width === 'money') && styles.number,
  ]
    .filter(Boolean)
    .join(' ')
}

/** The class of the last cell of a row that can open. */
export const toggleClass = styles.toggle
