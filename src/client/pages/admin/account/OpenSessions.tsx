import { useListSessionsQuery } from '#client/api/sessions.ts'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { Instant } from '#client/components/admin/Instant.tsx'
import type { AdminSession } from '#contract/schemas/adminSession.ts'
import { EndOthersButton } from './EndOthersButton.tsx'
import { EndButton } from './EndButton.tsx'

/** The administrator's open sessions, each with a button that ends it. */
export function OpenSessions() {
  const query = useListSessionsQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <Section title="Your Sessions" tabIndex={-1}>
      <p>Where you are signed in. End any that you left open or do not recognize.</p>
      <AdminQuery query={query} loading="Loading your sessions...">
        {(sessions) => (
          <>
            <DataTable
              caption={`${sessions.length} open, newest first`}
              columns={COLUMNS}
              rows={sessions}
              rowKey={({ id }) => id}
              dense
            />
            {sessions.length > 1 && <EndOthersButton />}
          </>
        )}
      </AdminQuery>
    </Section>
  )
}

const COLUMNS: DataColumn<AdminSession>[] = [
  { key: 'from', header: 'From', primary: true, cell: ({ peer }) => peer || 'Unknown' },
  { key: 'device', header: 'Device', width: 'name', cell: ({ client }) => client || 'Unknown' },
  { key: 'since', header: 'Signed In', width: 'name', cell: ({ signedInAt }) => <Instant at={signedInAt} /> },
  { key: 'used', header: 'Last Used', width: 'name', cell: ({ lastUsedAt }) => <Instant at={lastUsedAt} /> },
  {
    key: 'end',
    header: 'Actions',
    width: 'code',
    cell: (session) => (session.isCurrent ? 'This one' : <EndButton {...session} />),
  },
]
