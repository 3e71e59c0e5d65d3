import { setupListeners } from '@reduxjs/toolkit/query'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { Link, NavigationType, Outlet, Route, Routes, useLocation, useNavigationType } from 'react-router-dom'
import { useAppDispatch, useAppSelector } from '#client/store/hooks.ts'
import { selectIsAdmin } from '#client/store/slices/sessionSlice.ts'
import { selectToasts } from '#client/store/slices/toastsSlice.ts'
import { selectHasUnsaved } from '#client/store/store.ts'
import { PartBoundary } from '#client/ui/feedback/PartBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx'
import * as pages from '#contract/pages.ts'
import styles from './Layout.module.css'
import { NavBar } from './NavBar.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { apiUrl } from '#contract/apiUrls.ts'
import { getCitationFile } from '#contract/publicAddresses.ts'

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

const PARTS = import.meta.glob<Record<string, () => ReactNode>>(['./*/*Page.tsx', '!./admin/*'], {
  base: '../pages',
})

/** One for each file, so that a page at several addresses stays the same from one to another. */
const PAGES = Object.fromEntries(
  Object.entries(PARTS).map(([file, fetchPart]) => {
    const name = file.replace(/.*\/|\..*/g, '')
    return [name, lazyPart(fetchPart, name)]
  }),
  // Which files there are, `tests/unit/budget.test.ts` compares with the table.
) as Record<pages.PublicPage, ComponentType>

const AdminArea = lazyPart(() => import('./AdminArea.tsx'), 'AdminArea')

export const App = () => (
  <Routes>
    <Route element={<Layout />}>
      {Object.entries(pages.ROUTES).map(([path, page]) => (
        <Route key={path} path={path} Component={PAGES[page]} />
      ))}
      <Route path="admin/*" element={<AdminArea />} />
      <Route path="*" Component={PAGES.NotFoundPage} />
    </Route>
  </Routes>
)

/** The end of every page: links about the site, and the disclaimer, one line that stays at the bottom of the window. */
function Footer() {
  const { pathname, search } = useLocation()
  return (
    <div className={`quiet ${styles.end}`}>
      <nav aria-label="About this site" className={`row ${styles.links}`}>
        <span>{pages.PRODUCT_NAME} is independent of any government body.</span>
        <Link to={pages.ABOUT_DATA_PAGE}>About this data</Link>
        <Link to={pages.GLOSSARY_PAGE}>Glossary</Link>
        <Link to={pages.CHANGES_PAGE}>What changed</Link>
        <Link to={pages.DEVELOPERS_PAGE}>For developers</Link>
        {pages.isCitable(pathname) && (
          <span className={styles.cite}>
            <Link to={pages.citePage(pathname + search)}>Cite this page</Link>
            {' or '}
            <a href={apiUrl(getCitationFile, { page: pathname + search })} download rel="nofollow">
              download it, signed
            </a>
          </span>
        )}
      </nav>
      <footer ref={printAddress} className={styles.footer}>
        <p>
          Aggregated from public state records; may not be current. No liability. No legal, financial or
          professional advice.
        </p>
      </footer>
    </div>
  )
}

/** In print the last line is the page's address at that time. */
function printAddress(footer: HTMLElement | null) {
  const write = () => footer?.setAttribute('data-address', location.href)
  addEventListener('beforeprint', write)
  return () => removeEventListener('beforeprint', write)
}
