import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router-dom'
import { App } from './App.tsx'
import { hydrateStore } from './hydrateStore.ts'
import { initSession } from '#client/store/initSession.ts'
import { makeStore } from '#client/store/store.ts'

export async function mountApp(root: Element): Promise<void> {
  const rendered = await hydrateStore()
  const store = rendered ?? makeStore()
  // Before the first paint, so that an administrator does not see the visitors' bar first.
  initSession(store)
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
  // In time slices: a long list would block a visitor who is already scrolling.
  startTransition(() => void hydrateRoot(root, app))
}
