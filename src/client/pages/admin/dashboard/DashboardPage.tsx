import { useEffect } from 'react'
import { isSignedOut } from '#client/api/describeFailure.ts'
import { useGetAdminUserQuery } from '#client/api/session.ts'
import { useAppDispatch } from '#client/store/hooks.ts'
import { sessionEnded } from '#client/store/slices/sessionSlice.ts'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { Page } from '#client/components/Page.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { ADMIN_TASKS } from '#client/components/admin/adminTasks.ts'
import styles from './DashboardPage.module.css'
import { LastNight } from './LastNight.tsx'
import { NeedsDoing } from './NeedsDoing.tsx'
import { OpenSessions } from './OpenSessions.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { RegisterMoney } from './RegisterMoney.tsx'
import { Link } from 'react-router-dom'

export function DashboardPage() {
  const query = useGetAdminUserQuery(undefined, { refetchOnMountOrArgChange: true })
  useForgetDeadToken(query.error !== undefined && isSignedOut(query.error))
  return (
    <AdminQuery query={query} loading="Checking your session...">
      {({ name, email, role }) => (
        <Page
          subject="Admin"
          heading={`Welcome ${name || email}`}
          lead={`This area is for administrators. ${role === 'auditor' ? 'As an auditor you can view everything but change nothing.' : 'Changes you make here are public at once.'}`}
        >
          <NeedsDoing />
          <LastNight />
          <RegisterMoney />
          <Section title="What Each Page Is For">
            <ul className={styles.tasks}>
              {ADMIN_TASKS.map((task) => (
                <li key={task.page}>
                  <Link to={task.page}>{task.name}</Link>
                  <p>{task.text}</p>
                </li>
              ))}
            </ul>
          </Section>
          <OpenSessions />
          <PasswordForm />
        </Page>
      )}
    </AdminQuery>
  )
}

/** Forgets a token the server no longer knows; the guard then redirects to the login. */
function useForgetDeadToken(isDead: boolean) {
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (isDead) dispatch(sessionEnded())
  }, [dispatch, isDead])
}
