import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useAppSelector } from '#client/store/hooks.ts'
import { selectIsAdmin } from '#client/store/slices/sessionSlice.ts'
import { LOGIN_PAGE } from '#contract/pages.ts'

/** Without a token every admin page redirects to the login, which then returns to the page asked for. */
export function AdminGuard() {
  const isAdmin = useAppSelector(selectIsAdmin)
  const { pathname, search } = useLocation()
  return isAdmin ? <Outlet /> : <Navigate to={LOGIN_PAGE} replace state={{ askedFor: pathname + search }} />
}
