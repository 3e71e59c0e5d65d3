import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { Link, NavLink, useNavigate } from 'react-router-dom'
import { isSignedOut } from '#client/api/describeFailure.ts'
import { useGetAdminUserQuery } from '#client/api/session.ts'
import { logOut } from '#client/state/logOut.ts'
import { selectIsAdmin, sessionEnded } from '#client/state/sessionSlice.ts'
import { ADMIN_PAGE, CANDIDATES_PAGE, COMMITTEES_PAGE, HOME_PAGE, LOGIN_PAGE } from '#contract/pages.ts'
import { PRODUCT_NAME } from '#contract/product.ts'
import styles from './NavBar.module.css'
import type { AppDispatch } from './store.ts'

export function NavBar() {
  const isAdmin = useSelector(selectIsAdmin)
  const dispatch = useDispatch<AppDispatch>()
  const navigate = useNavigate()
  useTokenCheck(isAdmin)

  const leave = () => {
    // First away from the admin pages, whose guard would otherwise go to the login.
    void navigate(HOME_PAGE)
    dispatch(logOut())
  }
  return (
    <header className={styles.bar}>
      <Link className={styles.brand} to={HOME_PAGE}>
        {PRODUCT_NAME}
      </Link>
      <nav aria-label="Main">
        <ul className={styles.links}>
          <li>
            <NavLink to={HOME_PAGE} end>
              Home
            </NavLink>
          </li>
          <li>
            <NavLink to={CANDIDATES_PAGE}>Candidates</NavLink>
          </li>
          <li>
            <NavLink to={COMMITTEES_PAGE}>Committees</NavLink>
          </li>
          <li>
            <NavLink to={isAdmin ? ADMIN_PAGE : LOGIN_PAGE}>Admin</NavLink>
          </li>
          {isAdmin && (
            <li>
              <button type="button" className={styles.logOut} onClick={leave}>
                Log Out
              </button>
            </li>
          )}
        </ul>
      </nav>
    </header>
  )
}

/** A stored token is checked when the bar appears; one the server no longer knows is forgotten. */
function useTokenCheck(isAdmin: boolean) {
  const { error } = useGetAdminUserQuery(undefined, { skip: !isAdmin })
  const dispatch = useDispatch()
  useEffect(() => {
    if (error && isSignedOut(error)) dispatch(sessionEnded())
  }, [error, dispatch])
}
