import { useListSignInsQuery } from '#client/api/people.ts'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { SignInNote } from '#contract/schemas/person.ts'
import { Instant } from '#client/components/admin/adminTexts.tsx'

/** Sign-ins to an account and attempts; '' is the user's own account. */
export function SignIns({ email = '' }: { email?: string }) {
  const query = useListSignInsQuery(email, { refetchOnMountOrArgChange: true })
  return (
    <AdminQuery query={query} loading="Loading the sign-ins...">
      {(notes) => (
        <DataTable
          caption={notes.length === 1 ? 'One sign-in' : `${notes.length} sign-ins, newest first`}
          columns={COLUMNS}
          rows={notes}
          rowKey={({ id }) => id}
          empty="Nobody has signed in."
          dense
        />
      )}
    </AdminQuery>
  )
}

const COLUMNS: DataColumn<SignInNote>[] = [
  { key: 'at', header: 'When', width: 'name', cell: ({ at }) => <Instant at={at} /> },
  { key: 'outcome', header: 'Outcome', primary: true, cell: ({ outcome }) => outcome },
  { key: 'client', header: 'Device', width: 'name', cell: ({ client }) => client || 'Unknown' },
  { key: 'peer', header: 'From', cell: ({ peer }) => peer },
]
