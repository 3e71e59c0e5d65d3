import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router-dom'
import { App } from './App.tsx'
import { followSession } from '#client/store/followSession.ts'
import { makeStore } from '#client/store/store.ts'

export async function mountApp(root: Element): Promise<void> {
  const store = makeStore()
  // The bar must not show a visitor's face to an administrator first; without a stored token this waits for nothing.
  await followSession(store)
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </Provider>
    </StrictMode>,
  )
}
