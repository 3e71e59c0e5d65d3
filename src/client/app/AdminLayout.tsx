import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router-dom'
import { useAppDispatch, useAppSelector } from '#client/store/hooks.ts'
import { selectIsAdmin, selectIsReauthAsked } from '#client/store/slices/sessionSlice.ts'
import { forgetRefusedMutations } from '#client/store/thunks/forgetRefusedMutations.ts'
import { ACCOUNT_PAGE } from '#contract/adminPages.ts'
import { ADMIN_PAGE } from '#contract/pages.ts'
import styles from './AdminLayout.module.css'
import { ConfirmIdentity } from './ConfirmIdentity.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { SignInAgain } from './SignInAgain.tsx'
import { UnsavedWork } from './UnsavedWork.tsx'
import { ADMIN_TASKS, SPECIFIED_TASKS } from '#client/components/admin/adminTasks.ts'
import { buttonClass } from '#client/ui/form/buttonClass.ts'

const DASHBOARD = { page: ADMIN_PAGE, name: 'Dashboard' }
const MENU = [DASHBOARD, ...ADMIN_TASKS, { page: ACCOUNT_PAGE, name: 'Your Account' }]
const MENU_BEFORE_SIGN_IN = [DASHBOARD, ...SPECIFIED_TASKS]

/** As wide as in the style sheet. */
const MENU_BESIDE_PX = 961

/** The side menu, folded in a narrow window, and the page next to it. */
export function AdminLayout() {
  const { pathname } = useLocation()
  const folded = useRef<HTMLDetailsElement>(null)
  useLayoutEffect(() => {
    // Next to the page the menu is open; above the page it closes after a link in it was followed.
    if (folded.current) folded.current.open = window.innerWidth >= MENU_BESIDE_PX
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- on each page anew
  }, [pathname])
  const isReauthAsked = useAppSelector(selectIsReauthAsked)
  const isAdmin = useAppSelector(selectIsAdmin)
  const dispatch = useAppDispatch()
  const token = useAppSelector(({ session }) => session.token)
  useEffect(() => {
    // After signing in again, here or in another tab, saves that were refused before wait for the next press.
    if (token !== null) dispatch(forgetRefusedMutations())
  }, [dispatch, token])
  return (
    <div className={styles.layout} id="administration">
      <nav aria-label="Administration">
        <details ref={folded} className={styles.folded}>
          <summary className={buttonClass()}>Menu</summary>
          <ul className={styles.menu}>
            {(isAdmin ? MENU : MENU_BEFORE_SIGN_IN).map(({ page, name }) => (
              <li key={page}>
                <NavLink to={page} end={page === ADMIN_PAGE}>
                  {name}
                </NavLink>
              </li>
            ))}
          </ul>
        </details>
        <UnsavedWork />
      </nav>
      <div>
        <PageBoundary>
          <Outlet />
        </PageBoundary>
      </div>
      {isAdmin && <ConfirmIdentity />}
      {isReauthAsked && <SignInAgain />}
    </div>
  )
}
