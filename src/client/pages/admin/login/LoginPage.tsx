import { Navigate, useLocation } from 'react-router-dom'
import { useAppSelector } from '#client/store/hooks.ts'
import { selectIsAdmin } from '#client/store/slices/sessionSlice.ts'
import { LoginForm } from '#client/components/admin/session/LoginForm.tsx'
import { Page } from '#client/components/Page.tsx'
import { ADMIN_PAGE } from '#contract/pages.ts'

/** Any user with a token, from the form below or from another tab, goes on to the page they asked for. */
export function LoginPage() {
  const isAdmin = useAppSelector(selectIsAdmin)
  const { state } = useLocation()
  if (isAdmin) return <Navigate to={pageAskedFor(state)} replace />
  return (
    <Page heading="Admin Login" lead="For the administrators of this register.">
      <LoginForm />
    </Page>
  )
}

function pageAskedFor(state: unknown): string {
  return typeof state === 'object' &&
    state !== null &&
    'askedFor' in state &&
    typeof state.askedFor === 'string'
    ? state.askedFor
    : ADMIN_PAGE
}
