import { type ChangeEvent, startTransition, useDeferredValue, useMemo, useOptimistic, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { failureText } from '#client/api/describeFailure.ts'
import {
  useListAuditEntriesInfiniteQuery,
  useListDeletionsQuery,
  useSaveAuditEntriesMutation,
  workListsApi,
} from '#client/api/workLists.ts'
import { Page } from '#client/components/Page.tsx'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { BreakableText, Instant } from '#client/components/admin/adminTexts.tsx'
import { OutcomeButton } from '#client/components/admin/OutcomeButton.tsx'
import { type SortableColumn, SortedTable } from '#client/components/lists/SortedTable.tsx'
import { useFirstPage } from '#client/components/lists/useFirstPage.ts'
import { useDebouncedValue } from '#client/components/useDebouncedValue.ts'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { SelectField } from '#client/ui/form/SelectField.tsx'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { DataColumn, RowDetail } from '#client/ui/table/dataColumn.ts'
import {
  AUDIT_TRAIL_PAGE,
  editCandidatePage,
  editCommitteePage,
  personPage,
  SOLICITATIONS_PAGE,
  voterPage,
} from '#contract/adminPages.ts'
import { AUDIT_ACTIONS, isUndoable } from '#contract/domain/administration.ts'
import { addDays, dayInFlorida } from '#contract/domain/days.ts'
import { counted, formatNumber } from '#contract/domain/text.ts'
import type { AuditQuery } from '#contract/endpoints/adminEndpoints.ts'
import type { AuditEntry, Deletion } from '#contract/schemas/audit.ts'
import styles from './AuditPage.module.css'

/** The record of an entry, as a link if it has a page. */
function AuditRecord({ record }: AuditEntry) {
  const page = pageOf(record)
  const words = <BreakableText text={record} />
  return page === undefined ? words : <Link to={page}>{words}</Link>
}

function pageOf(record: string): string | undefined {
  const [, folder, id = ''] =
    /^(candidates|committees|voters|administrators|statements)\/(.+)$/.exec(record) ?? []
  if (folder === 'candidates') return editCandidatePage(Number(id))
  if (folder === 'committees') return editCommitteePage(Number(id))
  if (folder === 'voters') return voterPage(id)
  if (folder === 'administrators') return personPage(id)
  return folder && SOLICITATIONS_PAGE
}

const COLUMNS: DataColumn<AuditEntry>[] = [
  { key: 'at', header: 'When', width: 'office', cell: ({ at }) => <Instant at={at} /> },
  {
    key: 'who',
    header: 'Person',
    width: 'office',
    cell: ({ who, peer }) => (
      <>
        <BreakableText text={who} /> <small>from {peer}</small>
      </>
    ),
  },
  { key: 'action', header: 'Action', width: 'office', primary: true, cell: ({ action }) => action },
  // With the name in the same column, neither is so narrow that a word breaks.
  {
    key: 'record',
    header: 'Record',
    cell: (entry) => (
      <>
        <AuditRecord {...entry} /> {entry.name}
      </>
    ),
  },
  {
    key: 'undo',
    header: 'Undo',
    width: 'code',
    cell: ({ id, action, record, undoneBy }) =>
      undoneBy === undefined
        ? isUndoable(action) && (
            <OutcomeButton
              run={() => workListsApi.endpoints.undoAuditEntry.initiate({ entryId: id }, { track: false })}
              done={`Undone: ${action}, ${record}`}
              aria-label={`Undo: ${action}, ${record}, entry ${id}`}
            >
              Undo
            </OutcomeButton>
          )
        : `By entry ${undoneBy}`,
  },
]

const NEWEST_FIRST = { key: 'at', direction: 'descending', words: 'newest first' } as const

function Fields({ title, fields }: { title: string; fields: AuditEntry['before'] }) {
  return (
    <div>
      <h2>{title}</h2>
      <pre>{fields ? JSON.stringify(fields, null, 2) : 'Nothing'}</pre>
    </div>
  )
}

const ANY = { value: '', label: 'Any action' }
const ACTIONS = [ANY, ...AUDIT_ACTIONS.map((action) => ({ value: action, label: action }))]

export function AuditPage() {
  const path = useSearchParams()[0].get('path') ?? ''
  return (
    <Page heading="Audit Trail" lead="What was done here, newest first. Nothing can be changed or removed.">
      <Trail key={path} path={path} />
    </Page>
  )
}

/** Its filters are stored only in the address, so that they are still there after going back or reloading. */
function Trail({ path }: { path: string }) {
  const [address, setAddress] = useSearchParams()
  // The address follows in a transition, but a letter shows at once.
  const [typed, setTyped] = useOptimistic<Readonly<Record<string, string>>>(Object.fromEntries(address))
  const { who = '', action = '', record = '', from = '', to = '' } = typed
  const put = (name: string, value: string) => {
    const { [name]: _, ...others } = typed
    const next = value === '' ? others : { ...others, [name]: value }
    startTransition(() => {
      setTyped(next)
      setAddress(next, { replace: true })
    })
  }
  const field = (name: string) => ({
    value: typed[name] ?? '',
    onChange: (event: ChangeEvent<HTMLInputElement>) => put(name, event.target.value),
  })
  const filters = {
    who: useDebouncedValue(who.trim()),
    record: useDebouncedValue(record.trim()),
    action: AUDIT_ACTIONS.find((known) => known === action) ?? '',
    path,
    since: startOf(from, 0),
    until: startOf(to, 1),
  } as const
  return (
    <>
      <div className={`fields ${styles.filters}`}>
        <Field label="Person" hint="Start of an email address" type="search" {...field('who')} />
        <SelectField
          label="Action"
          options={ACTIONS}
          value={action}
          onChange={(value) => put('action', value)}
        />
        <Field
          label="Record"
          hint="Such as candidates/91527, or a number"
          type="search"
          {...field('record')}
        />
        <Field label="From" type="date" {...field('from')} />
        <Field
          label="To"
          type="date"
          error={from !== '' && to !== '' && to < from ? 'To is before From' : undefined}
          {...field('to')}
        />
      </div>
      {path !== '' && (
        <p>
          The history of {path}. <Link to={AUDIT_TRAIL_PAGE}>Show the whole trail</Link>
        </p>
      )}
      <Entries filters={filters} />
    </>
  )
}

/** The start of the day in a date field, or of this many days later, in Florida, as an instant; '' for none. */
function startOf(day: string, daysLater: number): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return ''
  return startOfFloridaDay(addDays(day, daysLater)).toISOString()
}

function Entries({ filters }: { filters: AuditQuery }) {
  const [save, saving] = useSaveAuditEntriesMutation()
  const query = useListAuditEntriesInfiniteQuery(filters, { refetchOnMountOrArgChange: true })
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const entries = query.currentData?.pages.flatMap((page) => page.entries) ?? []
  const [open, setOpen] = useState<readonly number[]>([])
  const detail: RowDetail<AuditEntry> = {
    title: 'Before and after',
    label: ({ action, record }) => `Before and after: ${action}, ${record}`,
    canExpand: ({ before, after }) => before !== null || after !== null,
    isExpanded: ({ id }) => open.includes(id),
    onToggle: ({ id }) =>
      setOpen((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id])),
    render: ({ before, after }) => (
      <div className={`columns ${styles.change}`}>
        <Fields title="Before" fields={before} />
        <Fields title="After" fields={after} />
      </div>
    ),
  }
  return (
    <AdminQuery query={query} loading="Loading the audit trail...">
      {({ pages }) => (
        <section className="stack" tabIndex={-1} aria-label="Entries">
          <div className={`row ${styles.total}`}>
            <p>{totalText(pages[0]?.total ?? 0)}</p>
            <Button busy={saving.isLoading} onClick={() => void save(filters)}>
              Download as CSV
            </Button>
          </div>
          {saving.error && <ErrorMessage message={failureText(saving.error)} />}
          <DataTable
            caption={counted(entries.length, 'entry', 'entries')}
            captionHidden
            order={NEWEST_FIRST}
            columns={COLUMNS}
            rows={entries}
            rowKey={({ id }) => id}
            detail={detail}
            empty="No entries found."
            dense
          />
          {hasNextPage && (
            <div>
              <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Older entries
              </Button>
            </div>
          )}
        </section>
      )}
    </AdminQuery>
  )
}

const totalText = (total: number) =>
  total === 1 ? 'One entry matches.' : `${formatNumber(total)} entries match.`

/** The instant at which an ISO day begins in Florida. The clocks change at two in the morning, so each day has one. */
export function startOfFloridaDay(day: string): Date {
  const inSummer = new Date(`${day}T00:00:00-04:00`)
  return dayInFlorida(inSummer) === day ? inSummer : new Date(`${day}T00:00:00-05:00`)
}

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

const LAST_DELETED_FIRST = { key: 'when', direction: 'descending', words: 'newest first' } as const

/** The deleted records, each with its Undo. */
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
        order={LAST_DELETED_FIRST}
        columns={DELETED_COLUMNS}
        rowKey={({ type, acctNum }) => `${type} ${acctNum}`}
        empty={deletions.length === 0 ? 'Nothing is deleted.' : `Nothing in this list matches “${search}”.`}
        dense
      />
    </>
  )
}

const searchedText = ({ type, acctNum, name, deletedBy }: Deletion) =>
  `${type} ${acctNum} ${name} ${deletedBy}`

const DELETED_COLUMNS: SortableColumn<Deletion>[] = [
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
