/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   CSS lays the table out as flex rows and cards, and some browsers then forget what it was. */
import { cellClass, toggleClass } from './cellClass.ts'
import type { Sort } from '#contract/lists/listState.ts'
import type { DataColumn, Sorting } from './dataColumn.ts'
import styles from './DataTableHead.module.css'
import { SortButton } from './SortButton.tsx'

interface DataTableHeadProps<Row> {
  columns: readonly DataColumn<Row>[]
  /** The header of the toggles' column, when rows can open. */
  toggleTitle: string | undefined
  sort: Sort | undefined
  sorting: Sorting | undefined
}

export function DataTableHead<Row>({ columns, toggleTitle, sort, sorting }: DataTableHeadProps<Row>) {
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
            <SortButton column={column} sorting={sorting} />
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
