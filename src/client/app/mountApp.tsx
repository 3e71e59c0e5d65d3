import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router-dom'
import { App } from './App.tsx'
import { initSession } from '#client/store/initSession.ts'
import { makeStore } from '#client/store/store.ts'

export function mountApp(root: Element) {
  const store = makeStore()
  // Before the first paint: the bar must not show a visitor's face to an administrator first.
  initSession(store)
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
