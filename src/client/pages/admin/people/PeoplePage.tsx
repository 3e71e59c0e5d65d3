import { useListPeopleQuery } from '#client/api/people.ts'
import { BreakableText } from '#client/components/admin/BreakableText.tsx'
import { Instant } from '#client/components/admin/Instant.tsx'
import { Page } from '#client/components/Page.tsx'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { Invitation, Person } from '#contract/schemas/person.ts'
import { Link } from 'react-router-dom'
import { personPage } from '#contract/adminPages.ts'
import { InviteForm } from './InviteForm.tsx'
import { PersonButtons } from './PersonButtons.tsx'
import { WithdrawButton } from './WithdrawButton.tsx'

/** The people who may sign in, and their roles. */
export function PeoplePage() {
  const query = useListPeopleQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <Page
      heading="People"
      lead="Administrators can change everything here. Auditors can view everything but change nothing."
    >
      <AdminQuery query={query} loading="Loading the accounts...">
        {({ people, invitations }) => (
          <>
            <section tabIndex={-1} aria-label="Accounts">
              <DataTable
                caption={people.length === 1 ? 'One account' : `${people.length} accounts`}
                columns={PEOPLE}
                rows={people}
                rowKey={({ email }) => email}
                dense
              />
            </section>
            <Section title="Invitations" tabIndex={-1}>
              <InviteForm />
              <DataTable
                caption={invitations.length === 0 ? 'Nobody is invited' : `${invitations.length} open`}
                columns={INVITATIONS}
                rows={invitations}
                rowKey={({ id }) => id}
                empty="No invitation is open."
                dense
              />
            </Section>
          </>
        )}
      </AdminQuery>
    </Page>
  )
}

const PEOPLE: DataColumn<Person>[] = [
  {
    key: 'email',
    header: 'Email',
    primary: true,
    cell: ({ email }) => (
      <Link to={personPage(email)}>
        <BreakableText text={email} />
      </Link>
    ),
  },
  { key: 'name', header: 'Name', width: 'name', cell: ({ name }) => name },
  { key: 'role', header: 'Role', width: 'name', cell: ({ role }) => role },
  {
    key: 'since',
    header: 'Since',
    width: 'name',
    cell: ({ createdAt, disabledAt }) =>
      disabledAt === null ? (
        <Instant at={createdAt} />
      ) : (
        <>
          Closed <Instant at={disabledAt} />
        </>
      ),
  },
  {
    key: 'actions',
    header: 'Actions',
    width: 'actions',
    cell: (person) => (person.isYou ? 'You' : <PersonButtons {...person} />),
  },
]

const INVITATIONS: DataColumn<Invitation>[] = [
  { key: 'email', header: 'Email', primary: true, cell: ({ email }) => <BreakableText text={email} /> },
  { key: 'role', header: 'Role', width: 'name', cell: ({ role }) => role },
  { key: 'by', header: 'Invited By', cell: ({ invitedBy }) => <BreakableText text={invitedBy} /> },
  {
    key: 'until',
    header: 'Valid Until',
    width: 'office',
    cell: ({ expiresAt }) => <Instant at={expiresAt} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    width: 'name',
    cell: (invitation) => <WithdrawButton {...invitation} />,
  },
]
