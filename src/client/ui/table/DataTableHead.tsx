/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   CSS lays the table out as flex rows and cards, and some browsers then forget what it was. */
import { cellClass, toggleClass } from './cellClass.ts'
import type { DataColumn, Sort } from './dataColumn.ts'
import styles from './DataTableHead.module.css'

interface DataTableHeadProps<Row> {
  columns: readonly DataColumn<Row>[]
  /** The header of the toggles' column, when rows can open. */
  toggleTitle: string | undefined
  sort: Sort | undefined
  onSort: (sort: Sort) => void
}

export function DataTableHead<Row>({ columns, toggleTitle, sort, onSort }: DataTableHeadProps<Row>) {
  return (
    <thead role="rowgroup" className={styles.head}>
      <tr role="row" className={styles.labels}>
        {columns.map((column) => (
          <th
            key={column.key}
            role="columnheader"
            scope="col"
            className={cellClass(column)}
            aria-sort={column.key === sort?.key ? sort.direction : undefined}
          >
            {column.sortValue ? (
              <button type="button" className={styles.sort} onClick={() => onSort(nextSort(column, sort))}>
                {column.header}
              </button>
            ) : (
              column.header
            )}
          </th>
        ))}
        {toggleTitle && (
          <th role="columnheader" scope="col" className={toggleClass}>
            <span className="visually-hidden">{toggleTitle}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function nextSort<Row>({ key, sortFirst = 'ascending' }: DataColumn<Row>, sort: Sort | undefined): Sort {
  if (key !== sort?.key) return { key, direction: sortFirst }
  return { key, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' }
}
