import { setupListeners } from '@reduxjs/toolkit/query'
import { useEffect, useRef } from 'react'
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router-dom'
import { useAppDispatch, useAppSelector } from '#client/store/hooks.ts'
import { selectIsAdmin } from '#client/store/slices/sessionSlice.ts'
import { selectToasts } from '#client/store/slices/toastsSlice.ts'
import { selectHasUnsaved } from '#client/store/slices/unsavedSlice.ts'
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx'
import { PartBoundary } from '#client/ui/feedback/PartBoundary.tsx'
import { Footer } from './Footer.tsx'
import styles from './Layout.module.css'
import { NavBar } from './NavBar.tsx'
import { PageBoundary } from './PageBoundary.tsx'

/** Loaded after the page. Until then a press on a figure or a term follows its link. */
const Explanations = lazyPart(() => import('./Explanations.tsx'), 'Explanations')

/** Loaded lazily, because it is for administrators. */
const AppToasts = lazyPart(() => import('./AppToasts.tsx'), 'AppToasts')

/** The frame around every page. */
export function Layout() {
  const main = useFocusOnNavigate()
  const dispatch = useAppDispatch()
  // When the connection is back, everything on the page is refetched, including what failed.
  useEffect(() => setupListeners(dispatch), [dispatch])
  // An empty region has to be there before the first toast, otherwise screen readers may not announce it.
  const hasToastRegion = useAppSelector(
    (state) => selectIsAdmin(state) || selectHasUnsaved(state) || selectToasts(state).length > 0,
  )
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
      {hasToastRegion && (
        // The store holds the toasts until they can be shown.
        <PartBoundary>
          <AppToasts />
        </PartBoundary>
      )}
    </>
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
