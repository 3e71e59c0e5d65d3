import { useSelector } from 'react-redux'
import { Navigate, useLocation } from 'react-router-dom'
import { selectIsAdmin } from '#client/state/sessionSlice.ts'
import { LOGIN_PAGE } from '#contract/pages.ts'
import { AdminLayout } from './AdminLayout.tsx'

/** Without a token there is nothing to see here but the login, which then comes back to the page asked for. */
export function AdminGuard() {
  const isAdmin = useSelector(selectIsAdmin)
  const { pathname, search } = useLocation()
  return isAdmin ? (
    <AdminLayout />
  ) : (
    <Navigate to={LOGIN_PAGE} replace state={{ askedFor: pathname + search }} />
  )
}
