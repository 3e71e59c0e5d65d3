import { Route, Routes } from 'react-router-dom'
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx'
import { Layout } from './Layout.tsx'

const HomePage = lazyPart(async () => (await import('#client/pages/home/HomePage.tsx')).HomePage)
const CandidateSearchPage = lazyPart(
  async () => (await import('#client/pages/candidateSearch/CandidateSearchPage.tsx')).CandidateSearchPage,
)
const CandidateListPage = lazyPart(
  async () => (await import('#client/pages/candidateList/CandidateListPage.tsx')).CandidateListPage,
)
const CandidateDetailPage = lazyPart(
  async () => (await import('#client/pages/candidateDetail/CandidateDetailPage.tsx')).CandidateDetailPage,
)
const CommitteeListPage = lazyPart(
  async () => (await import('#client/pages/committeeList/CommitteeListPage.tsx')).CommitteeListPage,
)
const CommitteeDetailPage = lazyPart(
  async () => (await import('#client/pages/committeeDetail/CommitteeDetailPage.tsx')).CommitteeDetailPage,
)
const CashOnHandPage = lazyPart(
  async () => (await import('#client/pages/cashOnHand/CashOnHandPage.tsx')).CashOnHandPage,
)
const AboutDataPage = lazyPart(
  async () => (await import('#client/pages/aboutData/AboutDataPage.tsx')).AboutDataPage,
)
const NotFoundPage = lazyPart(
  async () => (await import('#client/pages/notFound/NotFoundPage.tsx')).NotFoundPage,
)
const AdminArea = lazyPart(async () => (await import('./AdminArea.tsx')).AdminArea)

/** Each page loads lazily. The server preloads the page's script, so that costs no round trip. */
export function App() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route index element={<HomePage />} />
        <Route path="candidates" element={<CandidateSearchPage />} />
        <Route path="candidates/:acctNum" element={<CandidateDetailPage />} />
        <Route path="candidates/:acctNum/cash-on-hand" element={<CashOnHandPage owner="candidate" />} />
        <Route path="candidates/:electionId/:officeCode" element={<CandidateListPage />} />
        <Route path="committees" element={<CommitteeListPage />} />
        <Route path="committees/:acctNum" element={<CommitteeDetailPage />} />
        <Route path="committees/:acctNum/cash-on-hand" element={<CashOnHandPage owner="committee" />} />
        <Route path="about-data" element={<AboutDataPage />} />
        <Route path="admin/*" element={<AdminArea />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
