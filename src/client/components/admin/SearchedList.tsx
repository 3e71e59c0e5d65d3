import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { useFirstPage } from '#client/components/lists/useFirstPage.ts'
import { Field } from '#client/ui/form/Field.tsx'

interface SearchedListProps<Row> {
  rows: readonly Row[]
  /** The text that the search matches. */
  textOf: (row: Row) => string
  /** The sentence for a list without rows. */
  empty: string
  /** The list of the rows found, and the sentence if there are none. */
  children: (found: readonly Row[], empty: string) => ReactNode
}

/** A search field above a list that is on the page as a whole. */
export function SearchedList<Row>({ rows, textOf, empty, children }: SearchedListProps<Row>) {
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
      {children(found, rows.length === 0 ? empty : `Nothing in this list matches “${search}”.`)}
    </>
  )
}
