import { Route, Routes } from 'react-router-dom'
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx'
import { Layout } from './Layout.tsx'

const HomePage = lazyPart(() => import('#client/pages/home/HomePage.tsx'), 'HomePage')
const CandidateSearchPage = lazyPart(
  () => import('#client/pages/candidateSearch/CandidateSearchPage.tsx'),
  'CandidateSearchPage',
)
const CandidateListPage = lazyPart(
  () => import('#client/pages/candidateList/CandidateListPage.tsx'),
  'CandidateListPage',
)
const CandidateDetailPage = lazyPart(
  () => import('#client/pages/candidateDetail/CandidateDetailPage.tsx'),
  'CandidateDetailPage',
)
const CommitteeListPage = lazyPart(
  () => import('#client/pages/committeeList/CommitteeListPage.tsx'),
  'CommitteeListPage',
)
const CommitteeDetailPage = lazyPart(
  () => import('#client/pages/committeeDetail/CommitteeDetailPage.tsx'),
  'CommitteeDetailPage',
)
const CashOnHandPage = lazyPart(() => import('#client/pages/cashOnHand/CashOnHandPage.tsx'), 'CashOnHandPage')
const OfficerPage = lazyPart(() => import('#client/pages/officer/OfficerPage.tsx'), 'OfficerPage')
const FiledNamePage = lazyPart(() => import('#client/pages/filedName/FiledNamePage.tsx'), 'FiledNamePage')
const SearchPage = lazyPart(() => import('#client/pages/search/SearchPage.tsx'), 'SearchPage')
const RacesPage = lazyPart(() => import('#client/pages/races/RacesPage.tsx'), 'RacesPage')
const ElectionRacesPage = lazyPart(
  () => import('#client/pages/electionRaces/ElectionRacesPage.tsx'),
  'ElectionRacesPage',
)
const ZipPage = lazyPart(() => import('#client/pages/zip/ZipPage.tsx'), 'ZipPage')
const GlossaryPage = lazyPart(() => import('#client/pages/glossary/GlossaryPage.tsx'), 'GlossaryPage')
const DevelopersPage = lazyPart(() => import('#client/pages/developers/DevelopersPage.tsx'), 'DevelopersPage')
const TransactionsPage = lazyPart(
  () => import('#client/pages/transactions/TransactionsPage.tsx'),
  'TransactionsPage',
)
const AboutDataPage = lazyPart(() => import('#client/pages/aboutData/AboutDataPage.tsx'), 'AboutDataPage')
const ChangesPage = lazyPart(() => import('#client/pages/changes/ChangesPage.tsx'), 'ChangesPage')
const VerifyPage = lazyPart(() => import('#client/pages/verify/VerifyPage.tsx'), 'VerifyPage')
const NotFoundPage = lazyPart(() => import('#client/pages/notFound/NotFoundPage.tsx'), 'NotFoundPage')

const AdminArea = lazyPart(() => import('./AdminArea.tsx'), 'AdminArea')

export function App() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route index element={<HomePage />} />
        <Route path="candidates" element={<CandidateSearchPage />} />
        <Route path="candidates/:acctNum" element={<CandidateDetailPage />} />
        <Route path="candidates/:acctNum/cash-on-hand" element={<CashOnHandPage owner="candidate" />} />
        <Route path="candidates/:acctNum/transactions" element={<TransactionsPage owner="candidate" />} />
        <Route path="candidates/:electionId/:officeCode" element={<CandidateListPage />} />
        <Route path="races/:electionId" element={<ElectionRacesPage />} />
        <Route path="races/:electionId/:officeCode/:district?" element={<RacesPage />} />
        <Route path="committees" element={<CommitteeListPage />} />
        <Route path="committees/:acctNum" element={<CommitteeDetailPage />} />
        <Route path="committees/:acctNum/cash-on-hand" element={<CashOnHandPage owner="committee" />} />
        <Route path="officers/:name" element={<OfficerPage />} />
        <Route path="names/:zip/:name" element={<FiledNamePage />} />
        <Route path="zip/:zip" element={<ZipPage />} />
        <Route path="search" element={<SearchPage />} />
        <Route path="developers" element={<DevelopersPage />} />
        <Route path="glossary" element={<GlossaryPage />} />
        <Route path="committees/:acctNum/transactions" element={<TransactionsPage owner="committee" />} />
        <Route path="changes" element={<ChangesPage />} />
        <Route path="verify" element={<VerifyPage />} />
        <Route path="about-data" element={<AboutDataPage />} />
        <Route path="admin/*" element={<AdminArea />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
