import { useEffect } from 'react'
import { isSignedOut } from '#client/api/describeFailure.ts'
import { useGetAdminUserQuery } from '#client/api/session.ts'
import { useAppDispatch } from '#client/store/hooks.ts'
import { sessionEnded } from '#client/store/slices/sessionSlice.ts'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { Page } from '#client/components/Page.tsx'
import {
  AUDIT_TRAIL_PAGE,
  DELETED_PAGE,
  MANAGE_CANDIDATES_PAGE,
  MANAGE_COMMITTEES_PAGE,
  SEARCH_VOTERS_PAGE,
  SOLICITATIONS_PAGE,
} from '#contract/adminPages.ts'
import styles from './DashboardPage.module.css'
import { LastNight } from './LastNight.tsx'
import { OpenSessions } from './OpenSessions.tsx'
import { RegisterMoney } from './RegisterMoney.tsx'
import { Link } from '#client/components/Link.tsx'

const TASKS = [
  { page: MANAGE_CANDIDATES_PAGE, name: 'Manage Candidates', text: 'Edit VoterIDs, delete records.' },
  {
    page: MANAGE_COMMITTEES_PAGE,
    name: 'Manage Committees',
    text: 'Committees and the candidates they back.',
  },
  { page: SEARCH_VOTERS_PAGE, name: 'Search Voters', text: 'Find a registered voter by name.' },
  {
    page: SOLICITATIONS_PAGE,
    name: 'Solicitations',
    text: 'Read statements, link committees to candidates.',
  },
  { page: DELETED_PAGE, name: 'Deleted', text: 'See what is hidden, and bring it back.' },
  { page: AUDIT_TRAIL_PAGE, name: 'Audit Trail', text: 'Who did what, and when.' },
]

export function DashboardPage() {
  const query = useGetAdminUserQuery(undefined, { refetchOnMountOrArgChange: true })
  useDeadTokenForgotten(query.error !== undefined && isSignedOut(query.error))
  return (
    <QueryBoundary query={query} loading="Checking your session..." failure="Failed to fetch">
      {({ name, email }) => (
        <Page
          subject="Admin"
          heading={`Welcome ${name || email}`}
          lead="This area is for administrators. What you change here, everyone sees at once."
        >
          <ul className={styles.tasks}>
            {TASKS.map((task) => (
              <li key={task.page}>
                <Link to={task.page}>{task.name}</Link>
                <p>{task.text}</p>
              </li>
            ))}
          </ul>
          <LastNight />
          <RegisterMoney />
          <OpenSessions />
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
