import type { DevToolsEnhancerOptions } from '@reduxjs/toolkit'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router-dom'
import { api } from '#client/api/api.ts'
import { TAG_TYPES } from '#client/api/tags.ts'
import { selectIsAdmin } from '#client/store/slices/sessionSlice.ts'
import { App } from './App.tsx'
import { hydrateStore } from './hydrateStore.ts'
import { followOtherTabs } from '#client/store/storedToken.ts'
import { SIGNED_IN_ATTRIBUTE } from '#contract/firstView.ts'
import { expandedAt } from '#client/store/slices/expansionSlice.ts'
import { recallDenseRows } from '#client/components/lists/DenseRows.tsx'
import { makeStore, type RootState } from '#client/store/store.ts'

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
