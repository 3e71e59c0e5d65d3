import { Suspense, useEffect, useRef, useState } from 'react'
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom'
import { useAppDispatch, useAppSelector } from '#client/store/hooks.ts'
import { selectHasUnsaved } from '#client/store/store.ts'
import { loggedOut, selectIsAdmin } from '#client/store/slices/sessionSlice.ts'
import { useIsFromServer } from '#client/ui/table/useIsFromServer.ts'
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx'
import { SearchBox } from '#client/components/search/SearchBox.tsx'
import { usePrefetchList } from '#client/components/lists/usePrefetchList.ts'
import * as pages from '#contract/pages.ts'
import styles from './NavBar.module.css'

/** In the same chunk as the forms; without them nothing can be unsaved. */
const ConfirmLogOut = lazyPart(() => import('./AdminArea.tsx'), 'ConfirmLogOut')

/** These have their own search box, larger than the bar's. */
const SEARCHING_PAGES = [pages.HOME_PAGE, pages.SEARCH_PAGE]

/** Administrators search for voters there, and two boxes and buttons with one name would be confusing. */
const hasSearchBox = (pathname: string) =>
  !SEARCHING_PAGES.includes(pathname) && !pathname.startsWith(pages.ADMIN_PAGE)

export function NavBar() {
  const { pathname } = useLocation()
  const isAdmin = useAppSelector(selectIsAdmin)
  // The server renders one page for everyone, so it sends both forms of the bar. Until React has taken over, the style
  // sheet shows the one that the early script asks for.
  const isFromServer = useIsFromServer()
  const hasUnsaved = useAppSelector(selectHasUnsaved)
  const leave = useLogOut()
  const [isAsking, setIsAsking] = useState(false)
  const confirm = () => {
    setIsAsking(false)
    leave()
  }
  return (
    <header className={`row ${styles.bar}`}>
      <Link className={styles.brand} to={pages.HOME_PAGE}>
        <Mark />
        {pages.PRODUCT_NAME}
      </Link>
      {hasSearchBox(pathname) && (
        <div className={styles.search}>
          <SearchBox key={pathname} />
        </div>
      )}
      <nav aria-label="Main">
        <ul className={`bare buttons tall-links ${styles.links}`}>
          <li>
            <NavLink to={pages.HOME_PAGE} end>
              Home
            </NavLink>
          </li>
          <li>
            <NavLink to={pages.CANDIDATES_PAGE} {...usePrefetchList(pages.CANDIDATES_PAGE)}>
              Candidates
            </NavLink>
          </li>
          <li>
            <NavLink to={pages.COMMITTEES_PAGE} {...usePrefetchList(pages.COMMITTEES_PAGE)}>
              Committees
            </NavLink>
          </li>
          {!isAdmin && (
            <li className={isFromServer ? styles.signedOut : undefined}>
              <NavLink to={pages.LOGIN_PAGE}>Admin</NavLink>
            </li>
          )}
          {(isAdmin || isFromServer) && (
            <>
              <li className={isAdmin ? undefined : styles.signedIn}>
                <NavLink to={pages.ADMIN_PAGE}>Admin</NavLink>
              </li>
              <li className={isAdmin ? undefined : styles.signedIn}>
                <button
                  type="button"
                  className={styles.logOut}
                  onClick={() => (hasUnsaved ? setIsAsking(true) : leave())}
                >
                  Log Out
                </button>
              </li>
            </>
          )}
        </ul>
      </nav>
      {isAsking && (
        <Suspense>
          <ConfirmLogOut onConfirm={confirm} onCancel={() => setIsAsking(false)} />
        </Suspense>
      )}
    </header>
  )
}

/**
 * A sun over the double rule that closes an account. Part of the page, because WebKit draws an image of its own in the
 * colors of the light scheme.
 */
const Mark = () => (
  <svg className={styles.mark} viewBox="0 0 24 18" aria-hidden>
    <path d="M6.8 10.2a5.2 5.2 0 0 1 10.4 0z" />
    <path d="M12 .8v2.4M4.8 3.8l1.7 1.7M19.2 3.8l-1.7 1.7M1.4 10.2h2.4M22.6 10.2h-2.4" />
    <path d="M0 13.7h24M0 17.2h24" />
  </svg>
)

/** Goes home first and logs out there: on an admin page the guard would redirect to the login once the token is gone. */
function useLogOut() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { key } = useLocation()
  const leftAt = useRef<string | null>(null)
  useEffect(() => {
    if (leftAt.current === null || leftAt.current === key) return
    leftAt.current = null
    dispatch(loggedOut())
  }, [dispatch, key])
  return () => {
    leftAt.current = key
    void navigate(pages.HOME_PAGE)
  }
}
