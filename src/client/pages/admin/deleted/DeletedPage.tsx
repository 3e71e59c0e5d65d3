import { useDeferredValue, useState } from 'react'
import { useListDeletionsQuery } from '#client/api/deletions.ts'
import type { SortableColumn } from '#client/components/lists/SortedTable.tsx'
import { useFirstPage } from '#client/components/lists/useFirstPage.ts'
import { SortedTable } from '#client/components/lists/SortedTable.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { BreakableText } from '#client/components/admin/BreakableText.tsx'
import { Instant } from '#client/components/admin/Instant.tsx'
import { Page } from '#client/components/Page.tsx'
import type { Deletion } from '#contract/schemas/deletion.ts'
import { UndoButton } from './UndoButton.tsx'

const NEWEST_FIRST = { key: 'when', direction: 'descending', words: 'newest first' } as const

export function DeletedPage() {
  const query = useListDeletionsQuery()
  return (
    <Page heading="Deleted" lead="These records are hidden until their deletion is undone.">
      <AdminQuery query={query}>{(deletions) => <DeletedList deletions={deletions} />}</AdminQuery>
    </Page>
  )
}

function DeletedList({ deletions }: { deletions: readonly Deletion[] }) {
  const toFirstPage = useFirstPage()
  const [search, setSearch] = useState('')
  const term = useDeferredValue(search.trim().toLowerCase())
  const shown = deletions.filter((deletion) => searchedText(deletion).includes(term))
  return (
    <section className="stack" tabIndex={-1} aria-label="Deleted records">
      {deletions.length > 0 && (
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
        caption={`${shown.length} deleted`}
        order={NEWEST_FIRST}
        columns={COLUMNS}
        rows={shown}
        rowKey={({ type, acctNum }) => `${type} ${acctNum}`}
        empty={deletions.length === 0 ? 'Nothing is deleted.' : `Nothing in this list matches “${search}”.`}
        dense
      />
    </section>
  )
}

const searchedText = ({ type, acctNum, name, deletedBy }: Deletion) =>
  `${type} ${acctNum} ${name} ${deletedBy}`.toLowerCase()

const COLUMNS: SortableColumn<Deletion>[] = [
  {
    key: 'account',
    header: 'AcctNum',
    width: 'account',
    sortValue: ({ acctNum }) => acctNum,
    cell: ({ acctNum }) => acctNum,
  },
  { key: 'type', header: 'Type', sortValue: ({ type }) => type, cell: ({ type }) => type },
  { key: 'name', header: 'Name', primary: true, sortValue: ({ name }) => name, cell: ({ name }) => name },
  {
    key: 'when',
    header: 'Deleted',
    width: 'name',
    sortValue: ({ deletedAt }) => deletedAt,
    sortFirst: 'descending',
    cell: ({ deletedAt }) => <Instant at={deletedAt} />,
  },
  { key: 'who', header: 'By', width: 'name', cell: ({ deletedBy }) => <BreakableText text={deletedBy} /> },
  {
    key: 'undo',
    header: 'Actions',
    width: 'code',
    cell: (deletion) => <UndoButton {...deletion} />,
  },
]
