import { type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import {
  type To,
  UNSAFE_NavigationContext as NavigationContext,
  createPath,
  Route,
  Routes,
  useLocation,
} from 'react-router-dom'
import { takesPageAsOf, withAsOf } from '#contract/domain/asOf.ts'
import { Page } from '#client/components/Page.tsx'
import { Layout } from './Layout.tsx'

/**
 * A page as of a past day leads to others as of that day: the router, links and forms all add the day to their addresses.
 * Going back to today is a full page load, through the server's notice, so the store never holds answers of two days.
 */
export function Past({ asOf, children }: { asOf: string; children: ReactNode }) {
  const router = useContext(NavigationContext)
  const asOfContext = useMemo(() => {
    const { navigator } = router
    const leaving =
      (go: typeof navigator.push): typeof navigator.push =>
      (to, ...rest) => {
        const address = withPageAsOf(typeof to === 'string' ? to : createPath(to), asOf)
        if (hasAsOf(address)) go(address, ...rest)
        else location.assign(address)
      }
    return {
      ...router,
      navigator: {
        ...navigator,
        push: leaving((...to) => navigator.push(...to)),
        replace: leaving((...to) => navigator.replace(...to)),
        go: (delta: number) => navigator.go(delta),
        createHref: (to: To) => navigator.createHref(to),
      },
    }
  }, [router, asOf])
  useAsOfLinks(asOf)
  useTodayLink()
  const isOnFile = useSyncExternalStore(
    () => () => {},
    () => document.getElementById(NOT_ON_FILE_ID) === null,
    () => true,
  )
  return (
    <NavigationContext value={asOfContext}>
      {isOnFile ? (
        children
      ) : (
        <Routes>
          <Route element={<Layout />}>
            <Route path="*" element={<NotOnFilePage />} />
          </Route>
        </Routes>
      )}
    </NavigationContext>
  )
}

/**
 * The id of the server's notice, which says why and links to what there is. The page does not claim that a record is
 * missing.
 */
const NOT_ON_FILE_ID = 'not-on-file'

const NotOnFilePage = () => (
  <Page heading="Not on File">
    <p>Nothing is on file as of that day. The line at the top says why, and where to go next.</p>
  </Page>
)

const hasAsOf = (address: string) => /[?&]asOf=/.test(address)
const withPageAsOf = (address: string, asOf: string) =>
  takesPageAsOf(address) ? withAsOf(address, asOf) : address

/**
 * Adds the day to a link when the pointer or focus reaches it and to a form when it is sent: lists have thousands of
 * them.
 */
function useAsOfLinks(asOf: string) {
  useEffect(() => {
    const addToLink = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      const href = link?.getAttribute('href')
      if (link && href && link.id !== TODAY_LINK_ID) link.setAttribute('href', withPageAsOf(href, asOf))
    }
    const addToForm = ({ target, formData }: FormDataEvent) => {
      if (target instanceof HTMLFormElement && takesPageAsOf(new URL(target.action).pathname))
        formData.set('asOf', asOf)
    }
    for (const event of ['pointerover', 'focusin']) document.addEventListener(event, addToLink, true)
    document.addEventListener('formdata', addToForm)
    return () => {
      for (const event of ['pointerover', 'focusin']) document.removeEventListener(event, addToLink, true)
      document.removeEventListener('formdata', addToForm)
    }
  }, [asOf])
}

/** The id of the link in the server's notice. */
const TODAY_LINK_ID = 'today'

function useTodayLink() {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const asked = new URLSearchParams(search)
    asked.delete('asOf')
    const query = asked.size > 0 ? `?${asked}` : ''
    document.getElementById(TODAY_LINK_ID)?.setAttribute('href', pathname + query)
  }, [pathname, search])
}
