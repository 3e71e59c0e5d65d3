import { Outlet } from 'react-router-dom'
import { useAppSelector } from '#client/store/hooks.ts'
import { selectIsReauthAsked } from '#client/store/slices/sessionSlice.ts'
import {
  ACCOUNT_PAGE,
  ALL_CANDIDATES_PAGE,
  ALL_COMMITTEES_PAGE,
  AUDIT_TRAIL_PAGE,
  LINK_WORK_PAGE,
  NAME_WORK_PAGE,
  DELETED_PAGE,
  IMPORTS_PAGE,
  MANAGE_CANDIDATES_PAGE,
  MANAGE_COMMITTEES_PAGE,
  PEOPLE_PAGE,
  SEARCH_VOTERS_PAGE,
  SOLICITATIONS_PAGE,
  VOTER_ID_WORK_PAGE,
} from '#contract/adminPages.ts'
import { ADMIN_PAGE } from '#contract/pages.ts'
import styles from './AdminLayout.module.css'
import { PageBoundary } from './PageBoundary.tsx'
import { SignInAgain } from './SignInAgain.tsx'
import { UnsavedVoterIds } from './UnsavedVoterIds.tsx'
import { NavLink } from '#client/components/Link.tsx'

const MENU = [
  { page: ADMIN_PAGE, label: 'Dashboard' },
  { page: MANAGE_CANDIDATES_PAGE, label: 'Manage Candidates' },
  { page: MANAGE_COMMITTEES_PAGE, label: 'Manage Committees' },
  { page: ALL_CANDIDATES_PAGE, label: 'All Candidates' },
  { page: ALL_COMMITTEES_PAGE, label: 'All Committees' },
  { page: SEARCH_VOTERS_PAGE, label: 'Search Voters' },
  { page: SOLICITATIONS_PAGE, label: 'Solicitations' },
  { page: VOTER_ID_WORK_PAGE, label: 'VoterIDs' },
  { page: LINK_WORK_PAGE, label: 'Links' },
  { page: IMPORTS_PAGE, label: 'Imports' },
  { page: NAME_WORK_PAGE, label: 'Names That Wait' },
  { page: DELETED_PAGE, label: 'Deleted' },
  { page: AUDIT_TRAIL_PAGE, label: 'Audit Trail' },
  { page: PEOPLE_PAGE, label: 'People' },
  { page: ACCOUNT_PAGE, label: 'Your Account' },
]

/** The side menu, and beside it the page. */
export function AdminLayout() {
  const isReauthAsked = useAppSelector(selectIsReauthAsked)
  return (
    <div className={styles.layout}>
      <nav aria-label="Administration">
        <ul className={styles.menu}>
          {MENU.map(({ page, label }) => (
            <li key={page}>
              <NavLink to={page} end={page === ADMIN_PAGE}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
        <UnsavedVoterIds />
      </nav>
      <div>
        <PageBoundary>
          <Outlet />
        </PageBoundary>
      </div>
      {isReauthAsked && <SignInAgain />}
    </div>
  )
}
