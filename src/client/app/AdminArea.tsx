import { Route, Routes } from 'react-router-dom'
import { AuditPage } from '#client/pages/admin/audit/AuditPage.tsx'
import { EditCandidatePage } from '#client/pages/admin/candidates/EditCandidatePage.tsx'
import { ManageCandidatesPage } from '#client/pages/admin/candidates/ManageCandidatesPage.tsx'
import { EditCommitteePage } from '#client/pages/admin/committees/EditCommitteePage.tsx'
import { ManageCommitteesPage } from '#client/pages/admin/committees/ManageCommitteesPage.tsx'
import { DashboardPage } from '#client/pages/admin/dashboard/DashboardPage.tsx'
import { DeletedPage } from '#client/pages/admin/deleted/DeletedPage.tsx'
import { LoginPage } from '#client/pages/admin/login/LoginPage.tsx'
import { SolicitationsPage } from '#client/pages/admin/solicitations/SolicitationsPage.tsx'
import { SearchVotersPage } from '#client/pages/admin/voters/SearchVotersPage.tsx'
import { VoterPage } from '#client/pages/admin/voters/VoterPage.tsx'
import { NotFoundPage } from '#client/pages/notFound/NotFoundPage.tsx'
import { AdminGuard } from './AdminGuard.tsx'
import { AdminLayout } from './AdminLayout.tsx'

export { ConfirmLogOut } from './ConfirmLogOut.tsx'

/** Everything under /admin. It loads lazily: visitors never need it. */
export function AdminArea() {
  return (
    <Routes>
      <Route element={<AdminLayout />}>
        <Route path="login" element={<LoginPage />} />
        <Route element={<AdminGuard />}>
          <Route index element={<DashboardPage />} />
          <Route path="candidates" element={<ManageCandidatesPage />} />
          <Route path="candidates/edit/:acctNum" element={<EditCandidatePage />} />
          <Route path="committees" element={<ManageCommitteesPage />} />
          <Route path="committees/edit/:acctNum" element={<EditCommitteePage />} />
          <Route path="voters" element={<SearchVotersPage />} />
          <Route path="voters/:voterId" element={<VoterPage />} />
          <Route path="solicitations" element={<SolicitationsPage />} />
          <Route path="deleted" element={<DeletedPage />} />
          <Route path="audit" element={<AuditPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Route>
    </Routes>
  )
}
