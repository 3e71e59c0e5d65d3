import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router-dom'
import './styles/tokens.css'
import './styles/base.css'
import './styles/sampleNotice.css'
import { App } from './app/App.tsx'
import { persistSession } from './app/persistedSession.ts'
import { makeStore } from './app/store.ts'

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no element #root')

const store = makeStore()
await persistSession(store)
createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </Provider>
  </StrictMode>,
)
