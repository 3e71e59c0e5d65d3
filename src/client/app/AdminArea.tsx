import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Link, NavLink, Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { sessionApi, useGetAdminUserQuery } from '#client/api/session.ts'
import { AccountPage, PersonPage } from '#client/pages/admin/people/AccountPage.tsx'
import { AuditPage, DeletedPage } from '#client/pages/admin/AuditPages.tsx'
import { EditCandidatePage, EditCommitteePage } from '#client/pages/admin/records/EditPages.tsx'
import {
  AllCandidatesPage,
  AllCommitteesPage,
  ManageCandidatesPage,
  ManageCommitteesPage,
} from '#client/pages/admin/records/ListPages.tsx'
import { DashboardPage } from '#client/pages/admin/dashboard/DashboardPage.tsx'
import { ImportPage, ImportsPage } from '#client/pages/admin/imports/ImportsPage.tsx'
import { LinksPage } from '#client/pages/admin/assignments/LinksPage.tsx'
import {
  DemoClosed,
  InvitationPage,
  LoginForm,
  LoginPage,
  useIsDemoClosed,
} from '#client/pages/admin/people/LoginPage.tsx'
import { NamesPage } from '#client/pages/admin/assignments/NamesPage.tsx'
import { PeoplePage } from '#client/pages/admin/people/PeoplePage.tsx'
import { SolicitationsPage } from '#client/pages/admin/assignments/SolicitationsPage.tsx'
import { VoterIdsPage } from '#client/pages/admin/voterIds/VoterIdsPage.tsx'
import { SearchVotersPage, VoterPage } from '#client/pages/admin/VoterPages.tsx'
import { NotFoundPage } from '#client/pages/site/NotFoundPage.tsx'
import { useAppDispatch, useAppSelector, useAppStore } from '#client/store/hooks.ts'
import { reauthPostponed, selectIsAdmin, selectIsReauthAsked } from '#client/store/slices/sessionSlice.ts'
import { workListSlice } from '#client/store/slices/workListSlice.ts'
import { selectPastedLists, selectVoterIdDrafts, unsavedSlice } from '#client/store/slices/unsavedSlice.ts'
import { resetRefusedMutations } from '#client/store/resetRefusedMutations.ts'
import { Button, buttonClass } from '#client/ui/form/Button.tsx'
import * as adminPages from '#contract/adminPages.ts'
import { ADMIN_PAGE, LOGIN_PAGE } from '#contract/pages.ts'
import styles from './AdminLayout.module.css'
import { ConfirmIdentity } from './ConfirmIdentity.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'
import { ConfirmDialog } from '#client/ui/dialog/ConfirmDialog.tsx'
import { counted } from '#contract/domain/text.ts'

interface MenuPage {
  page: string
  name: string
  element: ReactNode
}

/** The pages of the specification, in its order. A signed-out user sees only these. */
const SPECIFIED_PAGES: readonly MenuPage[] = [
  { page: ADMIN_PAGE, name: 'Dashboard', element: <DashboardPage /> },
  { page: adminPages.MANAGE_CANDIDATES_PAGE, name: 'Manage Candidates', element: <ManageCandidatesPage /> },
  { page: adminPages.MANAGE_COMMITTEES_PAGE, name: 'Manage Committees', element: <ManageCommitteesPage /> },
  { page: adminPages.SEARCH_VOTERS_PAGE, name: 'Search Voters', element: <SearchVotersPage /> },
  { page: adminPages.SOLICITATIONS_PAGE, name: 'Solicitations', element: <SolicitationsPage /> },
]

/** All others, by what they are about. */
const PAGE_GROUPS: readonly { group: string; pages: readonly MenuPage[] }[] = [
  {
    group: 'Work',
    pages: [
      { page: adminPages.ALL_CANDIDATES_PAGE, name: 'All Candidates', element: <AllCandidatesPage /> },
      { page: adminPages.ALL_COMMITTEES_PAGE, name: 'All Committees', element: <AllCommitteesPage /> },
      { page: adminPages.VOTER_ID_WORK_PAGE, name: 'VoterIDs', element: <VoterIdsPage /> },
      { page: adminPages.LINK_WORK_PAGE, name: 'Links', element: <LinksPage /> },
      { page: adminPages.NAME_WORK_PAGE, name: 'Unmatched Names', element: <NamesPage /> },
    ],
  },
  {
    group: 'Data',
    pages: [
      { page: adminPages.IMPORTS_PAGE, name: 'Imports', element: <ImportsPage /> },
      { page: adminPages.DELETED_PAGE, name: 'Deleted', element: <DeletedPage /> },
      { page: adminPages.AUDIT_TRAIL_PAGE, name: 'Audit Trail', element: <AuditPage /> },
    ],
  },
  {
    group: 'People',
    pages: [
      { page: adminPages.PEOPLE_PAGE, name: 'People', element: <PeoplePage /> },
      { page: adminPages.ACCOUNT_PAGE, name: 'Your Account', element: <AccountPage /> },
    ],
  },
]

const MENU_PAGES = [...SPECIFIED_PAGES, ...PAGE_GROUPS.flatMap(({ pages }) => pages)]

/** Links to the other pages that have unsaved VoterIDs or lists. */
function UnsavedWork() {
  const drafts = Object.values(useAppSelector(selectVoterIdDrafts))
  const lists = Object.keys(useAppSelector(selectPastedLists))
  return (
    <div className={styles.unsaved}>
      <Elsewhere
        label="Unsaved VoterIDs:"
        pages={drafts.map(({ acctNum, page }) => ({ page, name: String(acctNum) }))}
      />
      <Elsewhere label="Unsaved lists:" pages={MENU_PAGES.filter(({ page }) => lists.includes(page))} />
    </div>
  )
}

function Elsewhere({ label, pages }: { label: string; pages: readonly { page: string; name: string }[] }) {
  const { pathname } = useLocation()
  const elsewhere = pages.filter(({ page }) => page !== pathname)
  if (elsewhere.length === 0) return null
  return (
    <p>
      {label}
      {elsewhere.map(({ page, name }) => (
        <Link key={name} to={page}>
          {name}
        </Link>
      ))}
    </p>
  )
}

/** As wide as in the style sheet. */
const MENU_BESIDE_PX = 961

/** The side menu, folded in a narrow window, and the page next to it. */
function AdminLayout() {
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

function MenuPages({ name, pages }: { name?: string; pages: readonly MenuPage[] }) {
  return (
    <ul className={`bare choices ${styles.menu}`} aria-label={name}>
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

/** Everything under /admin, loaded lazily because visitors never need it. */
export function AdminArea() {
  const store = useAppStore()
  const isReady = useAppSelector(({ workList }) => workList !== undefined)
  // Before a page is rendered, which needs them, and not while rendering, because it notifies other components.
  useLayoutEffect(() => {
    store.addReducers({ unsaved: unsavedSlice.reducer, workList: workListSlice.reducer })
  }, [store])
  if (!isReady) return null
  return (
    <Routes>
      <Route element={<AdminLayout />}>
        <Route path="login" element={<LoginPage />} />
        <Route path="invitation" element={<InvitationPage />} />
        <Route element={<AdminGuard />}>
          {MENU_PAGES.map(({ page, element }) => (
            <Route key={page} path={page.slice(ADMIN_PAGE.length + 1)} element={element} />
          ))}
          <Route path="candidates/edit/:acctNum" element={<EditCandidatePage />} />
          <Route path="committees/edit/:acctNum" element={<EditCommitteePage />} />
          <Route path="voters/:voterId" element={<VoterPage />} />
          <Route path="imports/:importId" element={<ImportPage />} />
          <Route path="people/:email" element={<PersonPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Route>
    </Routes>
  )
}

/**
 * Without a token every admin page redirects to the login, which then returns to the requested page. A token that only
 * allows setting up a second factor redirects to that page. Who is signed in stays known on every page, for the
 * passwords asked there and for signing in again.
 */
function AdminGuard() {
  const isAdmin = useAppSelector(selectIsAdmin)
  const { data: user } = useGetAdminUserQuery(undefined, { skip: !isAdmin })
  const { pathname, search, hash } = useLocation()
  if (!isAdmin) return <Navigate to={LOGIN_PAGE} replace state={{ askedFor: pathname + search + hash }} />
  const mustLeave = user?.mustSetUp && pathname !== adminPages.ACCOUNT_PAGE
  return mustLeave ? <Navigate to={adminPages.ACCOUNT_PAGE} replace /> : <Outlet />
}

/** A dialog over the page whose session has ended, so that nothing typed there is lost. */
function SignInAgain() {
  const dispatch = useAppDispatch()
  const { data: user, isLoading: isChecking } = sessionApi.endpoints.getAdminUser.useQueryState()
  const isDemoClosed = useIsDemoClosed(user?.email)
  const postpone = () => dispatch(reauthPostponed())
  // A token found invalid when the page opens is forgotten, which leads to the login.
  if (isChecking || isDemoClosed === undefined) return null
  return (
    <Dialog title="Sign in again" onCancel={postpone}>
      <p role="alert" className="failed">
        {isDemoClosed ? (
          <DemoClosed />
        ) : (
          'Your session has ended. What you typed is still on the page; sign in to continue.'
        )}
      </p>
      <LoginForm email={isDemoClosed ? '' : user?.email}>
        <Button onClick={postpone}>Not now</Button>
      </LoginForm>
    </Dialog>
  )
}

/** Asks before logging out discards what is typed and not saved. */
export function ConfirmLogOut(answers: { onConfirm: () => void; onCancel: () => void }) {
  const accounts = Object.keys(useAppSelector(selectVoterIdDrafts))
  const lists = Object.keys(useAppSelector(selectPastedLists)).length
  const unsaved = [
    ...(accounts.length > 0 ? [counted(accounts.length, 'VoterID')] : []),
    ...(lists > 0 ? [counted(lists, 'pasted list')] : []),
  ]
  return (
    <ConfirmDialog
      message={`Log out without saving ${unsaved.join(' and ')}?`}
      confirmLabel="Log Out"
      {...answers}
    >
      {accounts.length > 0 && (
        <p>
          What you typed for {accounts.length === 1 ? 'candidate' : 'candidates'} {accounts.join(', ')} will
          be lost.
        </p>
      )}
      {lists > 0 && <p>What you pasted will be lost.</p>}
    </ConfirmDialog>
  )
}
