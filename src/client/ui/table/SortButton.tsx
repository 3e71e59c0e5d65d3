import type { ComponentProps } from 'react'
import styles from './SortButton.module.css'
import type { Sent, Sorting, SortingColumn } from './dataColumn.ts'

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

interface SubmitButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'onClick' | keyof Sent> {
  sent: Sent | undefined
  onPress: () => void
}

/** A button in a table: without scripts it submits the page's form with a parameter added. */
export const SubmitButton = ({ sent, onPress, ...rest }: SubmitButtonProps) => (
  <button
    {...rest}
    {...sent}
    type={sent ? 'submit' : 'button'}
    onClick={(event) => {
      event.preventDefault()
      onPress()
    }}
  />
)
