import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useGetAdminUserQuery } from '#client/api/session.ts'
import { useAppSelector } from '#client/store/hooks.ts'
import { selectIsAdmin } from '#client/store/slices/sessionSlice.ts'
import { ACCOUNT_PAGE } from '#contract/adminPages.ts'
import { LOGIN_PAGE } from '#contract/pages.ts'

/**
 * Without a token every admin page redirects to the login, which then returns to the requested page. A token that only
 * allows setting up a second factor redirects to that page. Who is signed in stays known on every page, for the
 * passwords asked there and for signing in again.
 */
export function AdminGuard() {
  const isAdmin = useAppSelector(selectIsAdmin)
  const { data: user } = useGetAdminUserQuery(undefined, { skip: !isAdmin })
  const { pathname, search, hash } = useLocation()
  if (!isAdmin) return <Navigate to={LOGIN_PAGE} replace state={{ askedFor: pathname + search + hash }} />
  return user?.mustSetUp && pathname !== ACCOUNT_PAGE ? <Navigate to={ACCOUNT_PAGE} replace /> : <Outlet />
}
