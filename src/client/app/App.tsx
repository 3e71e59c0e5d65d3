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

/** By pattern; the router ranks what is fixed in one before what is not. */
const PAGES = {
  candidates: <CandidateSearchPage />,
  'candidates/:acctNum': <CandidateDetailPage />,
  'candidates/:acctNum/cash-on-hand': <CashOnHandPage owner="candidate" />,
  'candidates/:acctNum/transactions': <TransactionsPage owner="candidate" />,
  'candidates/:electionId/:officeCode': <CandidateListPage />,
  'races/:electionId': <ElectionRacesPage />,
  'races/:electionId/:officeCode/:district?': <RacesPage />,
  committees: <CommitteeListPage />,
  'committees/:acctNum': <CommitteeDetailPage />,
  'committees/:acctNum/cash-on-hand': <CashOnHandPage owner="committee" />,
  'officers/:name': <OfficerPage />,
  'names/:zip/:name': <FiledNamePage />,
  'zip/:zip': <ZipPage />,
  search: <SearchPage />,
  developers: <DevelopersPage />,
  glossary: <GlossaryPage />,
  'committees/:acctNum/transactions': <TransactionsPage owner="committee" />,
  changes: <ChangesPage />,
  verify: <VerifyPage />,
  'about-data': <AboutDataPage />,
  'admin/*': <AdminArea />,
  '*': <NotFoundPage />,
}

export const App = () => (
  <Routes>
    <Route element={<Layout />}>
      <Route index element={<HomePage />} />
      {Object.entries(PAGES).map(([path, page]) => (
        <Route key={path} path={path} element={page} />
      ))}
    </Route>
  </Routes>
)
