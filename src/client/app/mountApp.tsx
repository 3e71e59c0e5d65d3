import type { DevToolsEnhancerOptions } from '@reduxjs/toolkit'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router-dom'
import { api } from '#client/api/api.ts'
import { TAG_TYPES } from '#client/api/tags.ts'
import { selectIsAdmin } from '#client/store/slices/sessionSlice.ts'
import { App } from './App.tsx'
import { followOtherTabs } from '#client/store/sessionListeners.ts'
import { FIRST_VIEW_ID, type FirstView, SIGNED_IN_ATTRIBUTE } from '#contract/firstView.ts'
import { expandedAt } from '#client/store/slices/expansionSlice.ts'
import { recallDenseRows } from '#client/components/lists/ListBar.tsx'
import { type AppStore, type RootState, makeStore } from '#client/store/store.ts'
import { initiateQuery, preloadedStore } from './preloadedStore.ts'
import { retry } from '#client/ui/feedback/retry.ts'

/** Loaded only into a browser that has the extension. */
async function loadDevTools(): Promise<DevToolsEnhancerOptions | false> {
  if (!('__REDUX_DEVTOOLS_EXTENSION_COMPOSE__' in window)) return false
  return import('./devTools.ts').then(
    (loaded) => loaded.devTools,
    () => false,
  )
}

/** The state that the server rendered from: it renders one page for everyone. */
const asForVisitors = (state: RootState): RootState => ({
  ...state,
  session: { ...state.session, token: null },
})

export async function mountApp(root: Element): Promise<void> {
  const devTools = await loadDevTools()
  const rendered = await hydrateStore(devTools)
  const store = rendered ?? makeStore({ expansion: expandedAt(location.search) }, { devTools })
  followOtherTabs(store)
  recallDenseRows()
  const app = (
    <StrictMode>
      <Provider store={store} serverState={rendered && asForVisitors(rendered.getState())}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </Provider>
    </StrictMode>
  )
  if (!rendered) return createRoot(root).render(app)
  const handOver = () => {
    // From here on the store says who is signed in.
    document.documentElement.removeAttribute(SIGNED_IN_ATTRIBUTE)
    // An administrator's own change may be missing in a copy of the database that pages are rendered from.
    if (selectIsAdmin(store.getState())) store.dispatch(api.util.invalidateTags([...TAG_TYPES]))
  }
  document.addEventListener('hydrated', handOver, { once: true })
  // In time slices: a long list would block a visitor who is already scrolling.
  startTransition(() => void hydrateRoot(root, app))
}

/**
 * The store for hydrating the server-rendered page. Undefined if there is nothing to hydrate or something is missing; the
 * page is then rendered from scratch and reports what failed.
 */
async function hydrateStore(devTools: DevToolsEnhancerOptions | false): Promise<AppStore | undefined> {
  const text = document.getElementById(FIRST_VIEW_ID)?.textContent
  if (!text) return undefined
  try {
    // Written by our own server.
    const view = JSON.parse(text) as FirstView
    // The page's chunk, already on its way, defines its queries.
    await untilLoaded(() => Promise.all(view.scripts.map((script) => import(/* @vite-ignore */ script))))
    const store = preloadedStore(view, location.search, devTools)
    await Promise.all(
      view.awaited.map(({ endpointName, arg }) => store.dispatch(initiateQuery(endpointName, arg)).unwrap()),
    )
    return store
  } catch {
    return undefined
  }
}

/**
 * Retries until it succeeds. Meanwhile the server's HTML stays, whose links and forms work without scripts, with a line
 * above it that says what is missing.
 */
async function untilLoaded(fetchParts: () => Promise<unknown>): Promise<void> {
  try {
    await fetchParts()
  } catch {
    const notice = Object.assign(document.createElement('p'), { className: 'site-notice', role: 'status' })
    document.body.prepend(notice)
    // Screen readers announce text that is added after its element.
    notice.textContent =
      'Part of the page did not load. Retrying… You can read this page, and its links work.'
    await retry(fetchParts)
    notice.remove()
  }
}
