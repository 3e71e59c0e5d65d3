import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { useGetAdminUserQuery } from '#client/api/session.ts'
import { AccountPage } from '#client/pages/admin/account/AccountPage.tsx'
import { AllCandidatesPage } from '#client/pages/admin/allRecords/AllCandidatesPage.tsx'
import { AllCommitteesPage } from '#client/pages/admin/allRecords/AllCommitteesPage.tsx'
import { AuditPage } from '#client/pages/admin/audit/AuditPage.tsx'
import { EditCandidatePage } from '#client/pages/admin/candidates/EditCandidatePage.tsx'
import { ManageCandidatesPage } from '#client/pages/admin/candidates/ManageCandidatesPage.tsx'
import { EditCommitteePage } from '#client/pages/admin/committees/EditCommitteePage.tsx'
import { ManageCommitteesPage } from '#client/pages/admin/committees/ManageCommitteesPage.tsx'
import { DashboardPage } from '#client/pages/admin/dashboard/DashboardPage.tsx'
import { DeletedPage } from '#client/pages/admin/deleted/DeletedPage.tsx'
import { LinksPage } from '#client/pages/admin/links/LinksPage.tsx'
import { ImportPage } from '#client/pages/admin/imports/ImportPage.tsx'
import { ImportsPage } from '#client/pages/admin/imports/ImportsPage.tsx'
import { LoginPage } from '#client/pages/admin/login/LoginPage.tsx'
import { NamesPage } from '#client/pages/admin/names/NamesPage.tsx'
import { InvitationPage } from '#client/pages/admin/people/InvitationPage.tsx'
import { PeoplePage } from '#client/pages/admin/people/PeoplePage.tsx'
import { PersonPage } from '#client/pages/admin/people/PersonPage.tsx'
import { SolicitationsPage } from '#client/pages/admin/solicitations/SolicitationsPage.tsx'
import { VoterIdsPage } from '#client/pages/admin/voterIds/VoterIdsPage.tsx'
import { SearchVotersPage } from '#client/pages/admin/voters/SearchVotersPage.tsx'
import { VoterPage } from '#client/pages/admin/voters/VoterPage.tsx'
import { NotFoundPage } from '#client/pages/notFound/NotFoundPage.tsx'
import { useAppSelector } from '#client/store/hooks.ts'
import { selectIsAdmin } from '#client/store/slices/sessionSlice.ts'
import { ACCOUNT_PAGE } from '#contract/adminPages.ts'
import { LOGIN_PAGE } from '#contract/pages.ts'
import { AdminLayout } from './AdminLayout.tsx'

export { ConfirmLogOut } from './ConfirmLogOut.tsx'

/** Everything under /admin, loaded lazily because visitors never need it. */
export function AdminArea() {
  return (
    <Routes>
      <Route element={<AdminLayout />}>
        <Route path="login" element={<LoginPage />} />
        <Route path="invitation" element={<InvitationPage />} />
        <Route element={<AdminGuard />}>
          <Route index element={<DashboardPage />} />
          <Route path="candidates" element={<ManageCandidatesPage />} />
          <Route path="candidates/edit/:acctNum" element={<EditCandidatePage />} />
          <Route path="committees" element={<ManageCommitteesPage />} />
          <Route path="committees/edit/:acctNum" element={<EditCommitteePage />} />
          <Route path="all-candidates" element={<AllCandidatesPage />} />
          <Route path="all-committees" element={<AllCommitteesPage />} />
          <Route path="voters" element={<SearchVotersPage />} />
          <Route path="voters/:voterId" element={<VoterPage />} />
          <Route path="waiting-names" element={<NamesPage />} />
          <Route path="links" element={<LinksPage />} />
          <Route path="voter-ids" element={<VoterIdsPage />} />
          <Route path="solicitations" element={<SolicitationsPage />} />
          <Route path="deleted" element={<DeletedPage />} />
          <Route path="imports" element={<ImportsPage />} />
          <Route path="imports/:importId" element={<ImportPage />} />
          <Route path="audit" element={<AuditPage />} />
          <Route path="people" element={<PeoplePage />} />
          <Route path="people/:email" element={<PersonPage />} />
          <Route path="account" element={<AccountPage />} />
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
  return user?.mustSetUp && pathname !== ACCOUNT_PAGE ? <Navigate to={ACCOUNT_PAGE} replace /> : <Outlet />
}
