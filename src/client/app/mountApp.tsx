import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router-dom'
import { asOfIn } from '#contract/domain/asOf.ts'
import { App } from './App.tsx'
import { hydrateStore } from './hydrateStore.ts'
import { initSession } from '#client/store/initSession.ts'
import { makeStore } from '#client/store/store.ts'

export async function mountApp(root: Element): Promise<void> {
  loadOtherTimes()
  const rendered = await hydrateStore()
  const store = rendered ?? makeStore()
  // Before the first paint: the bar must not show a visitor's face to an administrator first.
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
  // In slices: a long list would hold up whoever scrolls it already.
  startTransition(() => void hydrateRoot(root, app))
}

/** The server says above a page of when it is, and the store holds answers of one time: the way back to another is a load. */
function loadOtherTimes(): void {
  const asOf = asOfIn(location.search)
  const leave = (event: Event) => {
    if (asOfIn(location.search) === asOf) return
    // Not for the router.
    event.stopImmediatePropagation()
    location.reload()
  }
  addEventListener('popstate', leave, true)
}
