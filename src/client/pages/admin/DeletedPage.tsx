import { useDeferredValue, useMemo, useState } from 'react'
import { useListDeletionsQuery, workListsApi } from '#client/api/workLists.ts'
import { Page } from '#client/components/Page.tsx'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { BreakableText, Instant } from '#client/components/admin/adminTexts.tsx'
import { OutcomeButton } from '#client/components/admin/OutcomeButton.tsx'
import { type SortableColumn, SortedTable } from '#client/components/lists/SortedTable.tsx'
import { useFirstPage } from '#client/components/lists/useFirstPage.ts'
import { Field } from '#client/ui/form/Field.tsx'
import type { Deletion } from '#contract/schemas/audit.ts'

const { undoDeletion } = workListsApi.endpoints

const undoButton = ({ type, acctNum }: Deletion) => (
  <OutcomeButton
    run={() => undoDeletion.initiate({ type, acctNum }, { track: false })}
    done={`Restored ${type} ${acctNum}`}
    aria-label={`Undo: ${type} ${acctNum}`}
  >
    Undo
  </OutcomeButton>
)

const NEWEST_FIRST = { key: 'when', direction: 'descending', words: 'newest first' } as const

export function DeletedPage() {
  const query = useListDeletionsQuery()
  return (
    <Page heading="Deleted" lead="These records are hidden until their deletion is undone.">
      <AdminQuery query={query}>
        {(deletions) => (
          <section className="stack" tabIndex={-1} aria-label="Deleted records">
            <Deletions deletions={deletions} />
          </section>
        )}
      </AdminQuery>
    </Page>
  )
}

function Deletions({ deletions }: { deletions: readonly Deletion[] }) {
  const toFirstPage = useFirstPage()
  const [search, setSearch] = useState('')
  const term = useDeferredValue(search.trim().toLowerCase())
  const matching = useMemo(
    () => deletions.filter((deletion) => searchedText(deletion).toLowerCase().includes(term)),
    [deletions, term],
  )
  return (
    <>
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
        caption={`${matching.length} deleted`}
        rows={matching}
        order={NEWEST_FIRST}
        columns={COLUMNS}
        rowKey={({ type, acctNum }) => `${type} ${acctNum}`}
        empty={deletions.length === 0 ? 'Nothing is deleted.' : `Nothing in this list matches “${search}”.`}
        dense
      />
    </>
  )
}

const searchedText = ({ type, acctNum, name, deletedBy }: Deletion) =>
  `${type} ${acctNum} ${name} ${deletedBy}`

const COLUMNS: SortableColumn<Deletion>[] = [
  { key: 'account', header: 'AcctNum', width: 'account', sortValue: ({ acctNum }) => acctNum },
  { key: 'type', header: 'Type', sortValue: ({ type }) => type },
  { key: 'name', header: 'Name', primary: true, sortValue: ({ name }) => name },
  {
    key: 'when',
    header: 'Deleted',
    width: 'name',
    sortValue: ({ deletedAt }) => deletedAt,
    sortFirst: 'descending',
    cell: ({ deletedAt }) => <Instant at={deletedAt} />,
  },
  { key: 'who', header: 'By', width: 'name', cell: ({ deletedBy }) => <BreakableText text={deletedBy} /> },
  { key: 'undo', header: 'Actions', width: 'code', cell: undoButton },
]
