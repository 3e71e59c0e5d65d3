import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router-dom'
import { App } from './App.tsx'
import { hydrateStore } from './hydrateStore.ts'
import { followOtherTabs } from '#client/store/storedToken.ts'
import { SIGNED_IN_ATTRIBUTE } from '#contract/firstView.ts'
import { expandedAt } from '#client/store/slices/expansionSlice.ts'
import { recallDenseRows } from '#client/components/lists/DenseRows.tsx'
import { makeStore } from '#client/store/store.ts'

export async function mountApp(root: Element): Promise<void> {
  const rendered = await hydrateStore()
  const store = rendered ?? makeStore({ expansion: expandedAt(location.search) })
  followOtherTabs(store)
  recallDenseRows()
  const app = (
    <StrictMode>
      <Provider store={store}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </Provider>
    </StrictMode>
  )
  if (!rendered) return createRoot(root).render(app)
  // From here on the store says who is signed in.
  document.documentElement.removeAttribute(SIGNED_IN_ATTRIBUTE)
  // In time slices: a long list would block a visitor who is already scrolling.
  startTransition(() => void hydrateRoot(root, app))
}
