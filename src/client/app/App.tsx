import { lazy } from 'react'
import { Route, Routes } from 'react-router-dom'
import { Layout } from './Layout.tsx'

const HomePage = lazy(async () => ({
  default: (await import('#client/screens/home/HomePage.tsx')).HomePage,
}))
const CandidateSearchPage = lazy(async () => ({
  default: (await import('#client/screens/candidateSearch/CandidateSearchPage.tsx')).CandidateSearchPage,
}))
const CandidateListPage = lazy(async () => ({
  default: (await import('#client/screens/candidateList/CandidateListPage.tsx')).CandidateListPage,
}))
const CandidateDetailPage = lazy(async () => ({
  default: (await import('#client/screens/candidateDetail/CandidateDetailPage.tsx')).CandidateDetailPage,
}))
const CommitteeListPage = lazy(async () => ({
  default: (await import('#client/screens/committeeList/CommitteeListPage.tsx')).CommitteeListPage,
}))
const CommitteeDetailPage = lazy(async () => ({
  default: (await import('#client/screens/committeeDetail/CommitteeDetailPage.tsx')).CommitteeDetailPage,
}))
const NotFoundPage = lazy(async () => ({
  default: (await import('#client/screens/notFound/NotFoundPage.tsx')).NotFoundPage,
}))
const AdminArea = lazy(async () => ({ default: (await import('./AdminArea.tsx')).AdminArea }))

/** Each page comes in its own part of the program; the server names that part beforehand, so it costs no round trip. */
export function App() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route index element={<HomePage />} />
        <Route path="candidates" element={<CandidateSearchPage />} />
        <Route path="candidates/:acctNum" element={<CandidateDetailPage />} />
        <Route path="candidates/:electionId/:officeCode" element={<CandidateListPage />} />
        <Route path="committees" element={<CommitteeListPage />} />
        <Route path="committees/:acctNum" element={<CommitteeDetailPage />} />
        <Route path="admin/*" element={<AdminArea />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
