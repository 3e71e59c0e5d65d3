import { Button } from '#client/ui/form/Button.tsx'
import { SelectField } from '#client/ui/form/SelectField.tsx'
import type { Sort, SortDirection } from '#contract/lists/listState.ts'
import type { DataColumn, RowOrder, Sorting } from './dataColumn.ts'
import styles from './SortSelect.module.css'

interface SortSelectProps<Row> {
  columns: readonly DataColumn<Row>[]
  order: RowOrder | undefined
  sorting: Sorting
}

/** The order of the rows as one choice, for a phone, whose cards have no headers. */
export function SortSelect<Row>({ columns, order, sorting }: SortSelectProps<Row>) {
  const { form, valueOf, onChoose } = sorting.choose
  const orders = columns
    .filter(({ key }) => sorting.isSortable(key))
    .flatMap((column) => directionsOf(column).map((direction) => orderOf(column, direction)))
  const isListed = orders.some(({ sort }) => valueOf(sort) === valueOf(sorting.sort))
  const all = isListed ? orders : [{ sort: sorting.sort, label: order?.words ?? 'As given' }, ...orders]
  return (
    <div className={styles.order}>
      <SelectField
        label="Order"
        name="sort"
        form={form}
        value={valueOf(sorting.sort)}
        options={all.map(({ sort, label }) => ({ value: valueOf(sort), label }))}
        onChange={(value) => {
          const chosen = all.find(({ sort }) => valueOf(sort) === value)
          if (chosen) onChoose(chosen.sort)
        }}
      />
      <div className="without-scripts">
        <Button type="submit" form={form}>
          Sort
        </Button>
      </div>
    </div>
  )
}

const directionsOf = ({ sortFirst = 'ascending' }: { sortFirst?: SortDirection }): SortDirection[] =>
  sortFirst === 'ascending' ? ['ascending', 'descending'] : ['descending', 'ascending']

/** Amounts are highest or lowest first; other orders are named as in a table's caption. */
function orderOf<Row>(
  { key, header, width, align }: DataColumn<Row>,
  direction: SortDirection,
): { sort: Sort; label: string } {
  const [up, down] =
    width === 'money' || align === 'number' ? [', lowest first', ', highest first'] : ['', ', descending']
  return { sort: { key, direction }, label: header + (direction === 'ascending' ? up : down) }
}
