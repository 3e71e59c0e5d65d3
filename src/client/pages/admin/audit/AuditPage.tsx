import { useState } from 'react'
import { useListAuditEntriesInfiniteQuery } from '#client/api/audit.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { SelectField } from '#client/ui/form/SelectField.tsx'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { useDebouncedValue } from '#client/components/admin/useDebouncedValue.ts'
import { Page } from '#client/components/Page.tsx'
import { AUDIT_ACTIONS, type AuditAction } from '#contract/schemas/audit.ts'
import styles from './AuditPage.module.css'
import { AuditTable } from './AuditTable.tsx'

const ANY = { value: '', label: 'Any action' }
const ACTIONS = [ANY, ...AUDIT_ACTIONS.map((action) => ({ value: action, label: action }))]

export function AuditPage() {
  const [who, setWho] = useState('')
  const [action, setAction] = useState('')
  const [record, setRecord] = useState('')
  const filters = {
    who: useDebouncedValue(who.trim()),
    record: useDebouncedValue(record.trim()),
    action: AUDIT_ACTIONS.find((known) => known === action) ?? '',
  } as const
  return (
    <Page heading="Audit Trail" lead="What was done here, newest first. Nothing can be changed or removed.">
      <div className={styles.filters}>
        <Field
          label="Person"
          hint="The beginning of an email address"
          type="search"
          value={who}
          onChange={(event) => setWho(event.target.value)}
        />
        <SelectField label="Action" options={ACTIONS} value={action} onChange={setAction} />
        <Field
          label="Record"
          hint="Such as candidates/91527"
          type="search"
          value={record}
          onChange={(event) => setRecord(event.target.value)}
        />
      </div>
      <Entries filters={filters} />
    </Page>
  )
}

function Entries({ filters }: { filters: { who: string; record: string; action: AuditAction | '' } }) {
  const query = useListAuditEntriesInfiniteQuery(filters, { refetchOnMountOrArgChange: true })
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = query
  return (
    <QueryBoundary query={query} loading="Loading the audit trail..." failure="Failed to fetch">
      {({ pages }) => (
        <>
          <AuditTable entries={pages.flat()} />
          {hasNextPage && (
            <div>
              <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Older entries
              </Button>
            </div>
          )}
        </>
      )}
    </QueryBoundary>
  )
}
