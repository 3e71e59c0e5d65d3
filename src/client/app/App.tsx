import { setupListeners } from '@reduxjs/toolkit/query'
import { useEffect, useRef } from 'react'
import { NavigationType, Outlet, Route, Routes, useLocation, useNavigationType } from 'react-router-dom'
import { useAppDispatch, useAppSelector } from '#client/store/hooks.ts'
import { selectIsAdmin } from '#client/store/slices/sessionSlice.ts'
import { selectToasts } from '#client/store/slices/toastsSlice.ts'
import { selectHasUnsaved } from '#client/store/store.ts'
import { PartBoundary } from '#client/ui/feedback/PartBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx'
import { Footer } from './Footer.tsx'
import styles from './Layout.module.css'
import { NavBar } from './NavBar.tsx'
import { PageBoundary } from './PageBoundary.tsx'

/** Loaded after the page. Until then a press on a figure or a term follows its link. */
const Explanations = lazyPart(() => import('./Explanations.tsx'), 'Explanations')

/** Loaded lazily, because it is for administrators. */
const AppToasts = lazyPart(() => import('./AppToasts.tsx'), 'AppToasts')

/** The frame around every page. */
function Layout() {
  const main = useFocusOnNavigate()
  const dispatch = useAppDispatch()
  // When the connection is back, everything on the page is refetched, including what failed.
  useEffect(() => setupListeners(dispatch), [dispatch])
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <NavBar />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <PageBoundary>
          <Outlet />
          <HydrationSignal />
        </PageBoundary>
      </main>
      <Footer />
      <PartBoundary>
        <Explanations within={main} />
      </PartBoundary>
      <ToastRegion />
    </>
  )
}

/** By itself: a frame that is drawn again while React takes over the page would show that it loads. */
function ToastRegion() {
  // An empty region has to be there before the first toast, otherwise screen readers may not announce it.
  const isNeeded = useAppSelector(
    (state) => selectIsAdmin(state) || selectHasUnsaved(state) || selectToasts(state).length > 0,
  )
  // The store holds the toasts until they can be shown.
  return (
    isNeeded && (
      <PartBoundary>
        <AppToasts />
      </PartBoundary>
    )
  )
}

/**
 * Tells `replayEarlyInput` that the page is interactive. In a separate task, because React hydrates no more of the page
 * within an effect.
 */
function HydrationSignal() {
  useEffect(() => void setTimeout(() => document.dispatchEvent(new Event('hydrated'))), [])
  return null
}

/**
 * A new page begins at its top, and a screen reader at its heading; going back, the browser restores the position. A
 * selector that changes the route is still there afterwards and keeps the focus, so that the keyboard can go on.
 */
function useFocusOnNavigate() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const navigation = useNavigationType()
  const arrivedAt = useRef(pathname)
  useEffect(() => {
    if (arrivedAt.current === pathname) return
    arrivedAt.current = pathname
    if (document.activeElement?.matches('select')) return
    const target = main.current?.querySelector('h1') ?? main.current
    target?.focus({ preventScroll: true })
    if (navigation === NavigationType.Push) scrollTo(0, 0)
  }, [pathname, navigation])
  return main
}

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
