import { useLocation } from 'react-router-dom'
import { useListChangesQuery } from '#client/api/changes.ts'
import { serverMessage } from '#client/api/describeFailure.ts'
import { Downloads } from '#client/components/Downloads.tsx'
import { formatDate } from '#client/components/formatDate.ts'
import { Page } from '#client/components/Page.tsx'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { LinkRow } from '#client/components/lists/LinkRow.tsx'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { apiUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { changesIn, changesPage, type ChangesParameters } from '#contract/pages.ts'
import { PAGE_SUBJECTS } from '#contract/pageTitle.ts'
import type { RecordChange } from '#contract/schemas/change.ts'
import { CHANGE_COLUMNS } from './changeColumns.tsx'
import { ChangeFilter } from './ChangeFilter.tsx'

/** The feed of the filtered changes and its subject, if there is one. */
function feedOf({ account, race }: ChangesParameters, [newest]: readonly RecordChange[]) {
  if (account && newest?.page) return { path: `/feeds${newest.page}`, of: newest.name }
  if (race) return { path: `/feeds/races/${encodeURI(race)}`, of: `the race ${race}` }
  return { path: '/feeds/all', of: 'the whole register' }
}

const Feeds = ({ path, of }: ReturnType<typeof feedOf>) => (
  <>
    <a href={`${path}.atom`}>Atom</a> and <a href={`${path}.json`}>JSON</a> feeds list the newest changes of{' '}
    {of}.
  </>
)

function emptyText(filter: ChangesParameters): string {
  const { day, from = day, to = day } = filter
  if (changesPage(filter) === changesPage({}))
    return 'Nothing has changed yet. Changes are listed here after the next import.'
  if (from !== undefined && to !== undefined && from > to)
    return `No changes match: From, ${formatDate(from)}, is after To, ${formatDate(to)}. Exchange the two days to see what changed between them.`
  return 'No changes match. Remove a filter to see more.'
}

/** What each import changed, field by field; the address filters the changes. */
export function ChangesPage() {
  const asked = changesIn(new URLSearchParams(useLocation().search))
  const { before, ...filter } = asked
  const query = useListChangesQuery(asked)
  const pages = (next: string | null) =>
    (before !== undefined || next !== null) && (
      <LinkRow
        label="Pages of changes"
        links={[
          { words: 'Newest changes', to: changesPage(filter), isHere: before === undefined },
          ...(next === null
            ? []
            : [{ words: 'Older changes', to: changesPage({ ...filter, before: next }), isHere: false }]),
        ]}
      />
    )
  return (
    <Page
      heading={PAGE_SUBJECTS.changes}
      low
      lead="What imports and administrators changed: record by record, before and after."
    >
      {/* A different filter starts with its own values. */}
      <ChangeFilter key={changesPage(filter)} filter={filter} />
      <QueryBoundary
        query={query}
        failure={(failure) => serverMessage(failure) ?? 'The changes could not be loaded'}
      >
        {({ changes, next, since }) => (
          <>
            <DataTable
              caption="Changes, the newest first"
              columns={CHANGE_COLUMNS}
              rows={changes}
              rowKey={({ id }) => id}
              empty={emptyText(filter)}
            />
            {pages(next)}
            {changes.length > 0 && (
              <Downloads
                of="all these changes"
                to={(format) => apiUrl(publicAddresses.exportChanges, { format, ...filter })}
              />
            )}
            <p>
              {since !== null && `Changes are kept since ${formatDate(since)}. `}
              Beyond a million rows the oldest are deleted. Addresses, voters’ numbers and hidden records are
              not shown. <Feeds {...feedOf(filter, changes)} />
            </p>
          </>
        )}
      </QueryBoundary>
      {/* A page that cannot be loaded still leads to one that can. */}
      {query.currentData === undefined && pages(null)}
    </Page>
  )
}
