import { useEffect } from 'react'
import { isSignedOut } from '#client/api/describeFailure.ts'
import { useGetAdminUserQuery } from '#client/api/session.ts'
import { useAppDispatch } from '#client/store/hooks.ts'
import { sessionEnded } from '#client/store/slices/sessionSlice.ts'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { Page } from '#client/components/Page.tsx'
import { LastNight } from './LastNight.tsx'
import { NeedsDoing } from './NeedsDoing.tsx'
import { RegisterMoney } from './RegisterMoney.tsx'

/** The administrator’s desk: the work that waits, what came in, and how fresh it is. */
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
