import { useListImportsInfiniteQuery } from '#client/api/imports.ts'
import { BreakableText, Instant } from '#client/components/admin/adminTexts.tsx'
import { numberColumn } from '#client/components/admin/filerColumns.tsx'
import { Link } from 'react-router-dom'
import { Page } from '#client/components/Page.tsx'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { dashboardPart, importPage, LAST_NIGHT } from '#contract/adminPages.ts'
import type { ImportRecord } from '#contract/schemas/importRecord.ts'
import { CurrentImport } from './CurrentImport.tsx'

/** Imports files and lists earlier imports. */
export function ImportsPage() {
  return (
    <Page
      heading="Imports"
      lead={
        <>
          Upload files, preview what they would change, then import them. Data fetched from the state
          automatically is under <Link to={dashboardPart(LAST_NIGHT)}>Last Nightly Run</Link>.
        </>
      }
    >
      <CurrentImport />
      <Section title="Import History">
        <History />
      </Section>
    </Page>
  )
}

function History() {
  const query = useListImportsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true })
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = query
  return (
    <AdminQuery query={query} loading="Loading the imports...">
      {({ pages }) => (
        <>
          <DataTable
            caption="Imports, newest first"
            columns={COLUMNS}
            rows={pages.flat()}
            rowKey={({ id }) => id}
            empty="Nothing has been imported yet."
            dense
          />
          {hasNextPage && (
            <div>
              <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Older imports
              </Button>
            </div>
          )}
        </>
      )}
    </AdminQuery>
  )
}

const COLUMNS: DataColumn<ImportRecord>[] = [
  {
    key: 'id',
    header: 'Import',
    width: 'account',
    primary: true,
    cell: ({ id }) => <Link to={importPage(id)}>{id}</Link>,
  },
  { key: 'at', header: 'When', width: 'office', cell: ({ finishedAt }) => <Instant at={finishedAt} /> },
  { key: 'kind', header: 'What', width: 'code', cell: ({ kind }) => kind },
  { key: 'who', header: 'By', width: 'code', cell: ({ who }) => <BreakableText text={who} /> },
  numberColumn('rejected', 'Rejected'),
  {
    key: 'outcome',
    header: 'Outcome',
    // The import's own page shows all of it.
    cell: ({ outcome, undone, message }) =>
      `${outcome === 'refused' ? 'Refused: ' : ''}${undone ? 'Undone since. ' : ''}${message.split('\n')[0]}`,
  },
]
