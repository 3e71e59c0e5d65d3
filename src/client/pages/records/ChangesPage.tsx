import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useListChangesQuery } from '#client/api/provenance.ts'
import { serverMessage } from '#client/api/describeFailure.ts'
import { Downloads } from '#client/components/Downloads.tsx'
import { Page } from '#client/components/Page.tsx'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { dateInFlorida, formatDay } from '#contract/domain/days.ts'
import { LinkRow } from '#client/components/lists/LinkRow.tsx'
import { MoreFilters } from '#client/components/lists/ListBar.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { SelectField } from '#client/ui/form/SelectField.tsx'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import { CHANGE_COLUMNS } from '#contract/lists/changeList.ts'
import {
  CHANGES_PAGE,
  changesIn,
  changesPage,
  CHANGES_SUBJECT,
  type ChangesParameters,
} from '#contract/pages.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import type { ChangeKind, RecordChange } from '#contract/schemas/change.ts'
import styles from './ChangeFilter.module.css'

const CHANGE_LABELS: Readonly<Record<ChangeKind, string>> = {
  candidate: 'Candidate',
  committee: 'Committee',
  balance: 'Balance',
  registration: 'Registration',
  document: 'Document',
  election: 'Election',
}

const COLUMNS: DataColumn<RecordChange>[] = [
  {
    ...CHANGE_COLUMNS.record,
    primary: true,
    cell: ({ name, record, page }) =>
      page === null ? name || record : <Link to={page}>{name || record}</Link>,
  },
  { ...CHANGE_COLUMNS.kind, width: 'code', cell: ({ kind }) => CHANGE_LABELS[kind] },
  {
    ...CHANGE_COLUMNS.description,
    cell: ({ what, fields }) =>
      fields.length === 0
        ? WHAT[what]
        : fields.map(({ field, description }) => <div key={field}>{description}</div>),
  },
  {
    ...CHANGE_COLUMNS.by,
    width: 'name',
    cell: ({ importId, importKind }) =>
      importId === null ? 'An administrator' : `Import ${importId}, ${importKind}`,
  },
  { ...CHANGE_COLUMNS.day, width: 'code', cell: ({ at }) => dateInFlorida(at) },
]

const WHAT: Readonly<Record<RecordChange['what'], string>> = {
  added: 'Added',
  changed: 'Changed in fields not shown here',
  left: 'No longer on the state’s list',
  back: 'Back on the state’s list',
  removed: 'Removed',
}

const KINDS = [
  { value: '', label: 'Everything' },
  ...Object.entries(CHANGE_LABELS).map(([value, label]) => ({ value, label })),
]

const MORE = ['account', 'race', 'from', 'to'] as const

/** A plain form, which works without scripts. For a single day both ends of the range are that day. */
function ChangeFilter({ filter: { day, ...filter } }: { filter: ChangesParameters }) {
  const days = { from: filter.from ?? day, to: filter.to ?? day }
  const [kind, setKind] = useState(filter.kind ?? '')
  return (
    <form className={`row ${styles.filter}`} action={CHANGES_PAGE} method="get">
      <SelectField label="Kind" name="kind" value={kind} options={KINDS} onChange={setKind} />
      <MoreFilters inUse={MORE.filter((name) => ({ ...filter, ...days })[name]).length}>
        <Field
          label="Account number"
          name="account"
          inputMode="numeric"
          pattern="[0-9]{1,10}"
          defaultValue={filter.account}
        />
        <Field
          label="Race"
          name="race"
          hint="Such as 20261103-GEN/STR/24"
          defaultValue={filter.race}
          maxLength={40}
        />
        <Field label="From" name="from" type="date" defaultValue={days.from} />
        <Field label="To" name="to" type="date" defaultValue={days.to} />
      </MoreFilters>
      <Button type="submit">Show</Button>
    </form>
  )
}

/** The feed of the filtered changes and its subject, if there is one. */
function feedOf({ account, race }: ChangesParameters, [newest]: readonly RecordChange[]) {
  if (account && newest?.page) return { path: `/feeds${newest.page}`, subject: newest.name }
  if (race) return { path: `/feeds/races/${encodeURI(race)}`, subject: `the race ${race}` }
  return { path: '/feeds/all', subject: 'the whole register' }
}

const Feeds = ({ path, subject }: ReturnType<typeof feedOf>) => (
  <>
    <a href={`${path}.atom`}>Atom</a> and <a href={`${path}.json`}>JSON</a> feeds list the newest changes of{' '}
    {subject}.
  </>
)

function emptyText(filter: ChangesParameters): string {
  const { day, from = day, to = day } = filter
  if (changesPage(filter) === changesPage({}))
    return 'Nothing has changed yet. Changes are listed here after the next import.'
  if (from !== undefined && to !== undefined && from > to)
    return `No changes match: From, ${formatDay(from)}, is after To, ${formatDay(to)}. Exchange the two days to see what changed between them.`
  return 'No changes match. Remove a filter to see more.'
}

/** What each import changed, field by field; the address filters the changes. */
export function ChangesPage() {
  const parameters = changesIn(new URLSearchParams(useLocation().search))
  const { before, ...filter } = parameters
  const query = useListChangesQuery(parameters)
  const next = query.currentData?.next ?? null
  const pages = (before !== undefined || next !== null) && (
    <LinkRow
      label="Pages of changes"
      links={[
        { words: 'Newest changes', to: changesPage(filter), isHere: before === undefined },
        next !== null && { words: 'Older changes', to: changesPage({ ...filter, before: next }) },
      ]}
    />
  )
  return (
    <Page
      heading={CHANGES_SUBJECT}
      low
      lead="What imports and administrators changed: record by record, before and after."
    >
      {/* A different filter starts with its own values. */}
      <ChangeFilter key={changesPage(filter)} filter={filter} />
      <QueryBoundary
        query={query}
        failure={(failure) => serverMessage(failure) ?? 'The changes could not be loaded'}
      >
        {({ changes, since }) => (
          <>
            <DataTable
              caption="Changes, the newest first"
              columns={COLUMNS}
              rows={changes}
              rowKey={({ id }) => id}
              empty={emptyText(filter)}
            />
            {pages}
            {changes.length > 0 && (
              <Downloads subject="all these changes" url={apiUrl(publicAddresses.listChanges, filter)} />
            )}
            <p>
              {since !== null && `Changes are kept since ${formatDay(since)}. `}
              Beyond a million rows the oldest are deleted. Addresses, voters’ numbers and hidden records are
              not shown. <Feeds {...feedOf(filter, changes)} />
            </p>
          </>
        )}
      </QueryBoundary>
      {/* A page that cannot be loaded still leads to one that can. */}
      {query.currentData === undefined && pages}
    </Page>
  )
}
