import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router-dom'
import { useAppDispatch, useAppSelector } from '#client/store/hooks.ts'
import { selectIsAdmin, selectIsReauthAsked } from '#client/store/slices/sessionSlice.ts'
import { resetRefusedMutations } from '#client/store/thunks/resetRefusedMutations.ts'
import { ADMIN_PAGE } from '#contract/pages.ts'
import styles from './AdminLayout.module.css'
import { ConfirmIdentity } from './ConfirmIdentity.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { SignInAgain } from './SignInAgain.tsx'
import { UnsavedWork } from './UnsavedWork.tsx'
import { PAGE_GROUPS, SPECIFIED_PAGES } from '#client/components/admin/adminTasks.ts'
import { buttonClass } from '#client/ui/form/buttonClass.ts'

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
  useEffect(() => dispatch(resetRefusedMutations), [dispatch])
  return (
    <div className={styles.layout} id="administration">
      <nav aria-label="Administration">
        <details ref={folded} className={styles.folded}>
          <summary className={buttonClass()}>Menu</summary>
          <MenuPages pages={SPECIFIED_PAGES} />
          {isAdmin &&
            PAGE_GROUPS.map(({ group, pages }) => (
              <div key={group}>
                <small>{group}</small>
                <MenuPages name={group} pages={pages} />
              </div>
            ))}
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

function MenuPages({ name, pages }: { name?: string; pages: readonly { page: string; name: string }[] }) {
  return (
    <ul className={styles.menu} aria-label={name}>
      {pages.map((each) => (
        <li key={each.page}>
          <NavLink to={each.page} end={each.page === ADMIN_PAGE}>
            {each.name}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
