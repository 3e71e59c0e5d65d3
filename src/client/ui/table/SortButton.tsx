import type { Sorting, SortingColumn } from './dataColumn.ts'
import styles from './SortButton.module.css'
import { SubmitButton } from './SubmitButton.tsx'

interface SortButtonProps {
  column: SortingColumn & { header: string }
  sorting: Sorting | undefined
}

/** The content of a column's header; a button if the rows can be sorted by it. */
export const SortButton = ({ column, sorting }: SortButtonProps) =>
  sorting?.isSortable(column.key) ? (
    <SubmitButton className={styles.sort} sent={sorting.send(column)} onPress={() => sorting.onSort(column)}>
      {column.header}
    </SubmitButton>
  ) : (
    column.header
  )
