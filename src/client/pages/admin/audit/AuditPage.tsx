import { startTransition, useOptimistic } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useListAuditEntriesInfiniteQuery, useSaveAuditEntriesMutation } from '#client/api/audit.ts'
import { failureText } from '#client/api/describeFailure.ts'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { SelectField } from '#client/ui/form/SelectField.tsx'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { useDebouncedValue } from '#client/components/useDebouncedValue.ts'
import { addDays } from '#contract/domain/days.ts'
import { formatNumber } from '#contract/domain/text.ts'
import type { AuditQuery } from '#contract/endpoints/adminParameters.ts'
import { AUDIT_TRAIL_PAGE } from '#contract/adminPages.ts'
import { Page } from '#client/components/Page.tsx'
import { AUDIT_ACTIONS } from '#contract/domain/auditActions.ts'
import styles from './AuditPage.module.css'
import { AuditTable } from './AuditTable.tsx'
import { startOfFloridaDay } from './startOfFloridaDay.ts'

const ANY = { value: '', label: 'Any action' }
const ACTIONS = [ANY, ...AUDIT_ACTIONS.map((action) => ({ value: action, label: action }))]

export function AuditPage() {
  const of = useSearchParams()[0].get('of') ?? ''
  return (
    <Page heading="Audit Trail" lead="What was done here, newest first. Nothing can be changed or removed.">
      <Trail key={of} of={of} />
    </Page>
  )
}

/** Its filters are stored only in the address, so that they are still there after going back or reloading. */
function Trail({ of }: { of: string }) {
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
  const filters = {
    who: useDebouncedValue(who.trim()),
    record: useDebouncedValue(record.trim()),
    action: AUDIT_ACTIONS.find((known) => known === action) ?? '',
    of,
    since: startOf(from, 0),
    until: startOf(to, 1),
  } as const
  return (
    <>
      <div className={styles.filters}>
        <Field
          label="Person"
          hint="Start of an email address"
          type="search"
          value={who}
          onChange={(event) => put('who', event.target.value)}
        />
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
          value={record}
          onChange={(event) => put('record', event.target.value)}
        />
        <Field label="From" type="date" value={from} onChange={(event) => put('from', event.target.value)} />
        <Field
          label="To"
          type="date"
          value={to}
          error={from !== '' && to !== '' && to < from ? 'To is before From' : undefined}
          onChange={(event) => put('to', event.target.value)}
        />
      </div>
      {of !== '' && (
        <p>
          The history of {of}. <Link to={AUDIT_TRAIL_PAGE}>Show the whole trail</Link>
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
  return (
    <AdminQuery query={query} loading="Loading the audit trail...">
      {({ pages }) => (
        <section className="stack" tabIndex={-1} aria-label="Entries">
          <div className={styles.total}>
            <p>{totalText(pages[0]?.total ?? 0)}</p>
            <Button busy={saving.isLoading} onClick={() => void save(filters)}>
              Download as CSV
            </Button>
          </div>
          {saving.error && <ErrorMessage message={failureText(saving.error)} />}
          <AuditTable entries={pages.flatMap(({ entries }) => entries)} />
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
