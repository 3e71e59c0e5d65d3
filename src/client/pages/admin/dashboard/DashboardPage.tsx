import { useEffect } from 'react'
import { isSignedOut } from '#client/api/describeFailure.ts'
import { useGetAdminUserQuery } from '#client/api/session.ts'
import { useAppDispatch } from '#client/store/hooks.ts'
import { sessionEnded } from '#client/store/slices/sessionSlice.ts'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { Page } from '#client/components/Page.tsx'
import {
  ALL_CANDIDATES_PAGE,
  ALL_COMMITTEES_PAGE,
  AUDIT_TRAIL_PAGE,
  LINK_WORK_PAGE,
  NAME_WORK_PAGE,
  DELETED_PAGE,
  IMPORTS_PAGE,
  MANAGE_CANDIDATES_PAGE,
  MANAGE_COMMITTEES_PAGE,
  PEOPLE_PAGE,
  SEARCH_VOTERS_PAGE,
  SOLICITATIONS_PAGE,
  VOTER_ID_WORK_PAGE,
} from '#contract/adminPages.ts'
import styles from './DashboardPage.module.css'
import { LastNight } from './LastNight.tsx'
import { NeedsDoing } from './NeedsDoing.tsx'
import { OpenSessions } from './OpenSessions.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { RegisterMoney } from './RegisterMoney.tsx'
import { Link } from '#client/components/Link.tsx'

const TASKS = [
  { page: MANAGE_CANDIDATES_PAGE, name: 'Manage Candidates', text: 'Edit VoterIDs, delete records.' },
  {
    page: MANAGE_COMMITTEES_PAGE,
    name: 'Manage Committees',
    text: 'Committees and the candidates they back.',
  },
  {
    page: ALL_CANDIDATES_PAGE,
    name: 'All Candidates',
    text: 'Of every election, filtered, edited in the list.',
  },
  { page: ALL_COMMITTEES_PAGE, name: 'All Committees', text: 'The same for committees.' },
  { page: SEARCH_VOTERS_PAGE, name: 'Search Voters', text: 'Find a registered voter by name.' },
  {
    page: SOLICITATIONS_PAGE,
    name: 'Solicitations',
    text: 'Read statements, link committees to candidates.',
  },
  {
    page: VOTER_ID_WORK_PAGE,
    name: 'VoterIDs',
    text: 'Find the voters whom candidates without a VoterID are.',
  },
  { page: LINK_WORK_PAGE, name: 'Links', text: 'Add committees to many candidates at once.' },
  { page: IMPORTS_PAGE, name: 'Imports', text: 'Import files, and see what was imported.' },
  { page: NAME_WORK_PAGE, name: 'Names That Wait', text: 'Say whose the rows of a name are.' },
  { page: DELETED_PAGE, name: 'Deleted', text: 'See what is hidden, and bring it back.' },
  { page: AUDIT_TRAIL_PAGE, name: 'Audit Trail', text: 'Who did what, and when.' },
  { page: PEOPLE_PAGE, name: 'People', text: 'Who may sign in. Invite others.' },
]

export function DashboardPage() {
  const query = useGetAdminUserQuery(undefined, { refetchOnMountOrArgChange: true })
  useDeadTokenForgotten(query.error !== undefined && isSignedOut(query.error))
  return (
    <QueryBoundary query={query} loading="Checking your session..." failure="Failed to fetch">
      {({ name, email, role }) => (
        <Page
          subject="Admin"
          heading={`Welcome ${name || email}`}
          lead={`This area is for administrators. ${role === 'auditor' ? 'As an auditor you may look at everything, and change nothing.' : 'What you change here, everyone sees at once.'}`}
        >
          <ul className={styles.tasks}>
            {TASKS.map((task) => (
              <li key={task.page}>
                <Link to={task.page}>{task.name}</Link>
                <p>{task.text}</p>
              </li>
            ))}
          </ul>
          <NeedsDoing />
          <LastNight />
          <RegisterMoney />
          <OpenSessions />
          <PasswordForm />
        </Page>
      )}
    </QueryBoundary>
  )
}

/** Forgets a token the server no longer knows; the guard then redirects to the login. */
function useDeadTokenForgotten(isDead: boolean) {
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (isDead) dispatch(sessionEnded())
  }, [dispatch, isDead])
}
