import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { type SortableColumn, SortedTable } from '#client/components/lists/SortedTable.tsx'
import { useFirstPage } from '#client/components/lists/useFirstPage.ts'
import { Field } from '#client/ui/form/Field.tsx'
import type { RowOrder } from '#client/ui/table/dataColumn.ts'

interface SearchedTableProps<Row> {
  rows: readonly Row[]
  /** The text that the search matches. */
  textOf: (row: Row) => string
  caption: (found: readonly Row[]) => string
  columns: readonly SortableColumn<Row>[]
  rowKey: (row: Row) => string
  order?: RowOrder
  /** The sentence for a list without rows. */
  empty: string
  /** What is said below the rows found. */
  children?: (found: readonly Row[]) => ReactNode
}

/** A list that is on the page as a whole, with a search field above it. */
export function SearchedTable<Row>(props: SearchedTableProps<Row>) {
  const { rows, textOf, caption, empty, children, ...table } = props
  const toFirstPage = useFirstPage()
  const [search, setSearch] = useState('')
  const term = useDeferredValue(search.trim().toLowerCase())
  const found = useMemo(
    () => rows.filter((row) => textOf(row).toLowerCase().includes(term)),
    [rows, textOf, term],
  )
  return (
    <>
      {rows.length > 0 && (
        <Field
          label="Find in this list"
          type="search"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            toFirstPage()
          }}
        />
      )}
      <SortedTable
        {...table}
        caption={caption(found)}
        rows={found}
        empty={rows.length === 0 ? empty : `Nothing in this list matches “${search}”.`}
        dense
      />
      {children?.(found)}
    </>
  )
}
