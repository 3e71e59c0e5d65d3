import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { RequestHandler } from 'msw'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { App } from '#client/app/App.tsx'
import { makeStore } from '#client/app/store.ts'
import { answeredBy } from '#mocks/handlers.ts'
import { network } from '#mocks/node.ts'
import type { Facts } from './recordFacts.ts'
import { makeWorld } from './world.ts'

interface Setting extends Facts {
  /** What the API is made to do instead of answering. */
  failures?: RequestHandler[]
}

/** Opens the site at a path, as a visitor (or, with `signedIn`, an administrator) would, over the real API. */
export async function renderApp(path: string, { failures = [], ...facts }: Setting = {}) {
  const world = await makeWorld(facts)
  network.use(...failures, answeredBy(world.api, world.cookie))
  const store = makeStore({
    session: { token: world.token || null, _persist: { version: -1, rehydrated: true } },
  })
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[path]}>
        <App />
      </MemoryRouter>
    </Provider>,
  )
  return { ...world, store, user: userEvent.setup() }
}
