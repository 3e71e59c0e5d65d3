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
  reloadOnOtherDay()
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

/**
 * The server's notice above a page names its day, and the store holds answers of one day only. Going back in the history
 * to another day is therefore a full load.
 */
function reloadOnOtherDay(): void {
  const asOf = asOfIn(location.search)
  const leave = (event: Event) => {
    if (asOfIn(location.search) === asOf) return
    // So that the router does not handle it.
    event.stopImmediatePropagation()
    location.reload()
  }
  addEventListener('popstate', leave, true)
}
