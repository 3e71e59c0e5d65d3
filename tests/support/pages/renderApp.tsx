import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { RequestHandler } from 'msw'
import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router-dom'
import { api } from '#client/api/api.ts'
import { App } from '#client/app/App.tsx'
import { expandedAt } from '#client/store/slices/expansionSlice.ts'
import { makeStore } from '#client/store/store.ts'
import { followOtherTabs } from '#client/store/sessionListeners.ts'
import { TOKEN_KEY } from '#contract/firstView.ts'
import { recordedIn } from '#mocks/overrides.ts'
import { answeredBy } from '#mocks/handlers.ts'
import { network } from '#mocks/node.ts'
import type { OpenImports } from '#server/imports/openImports.ts'
import type { Seed } from '#tests/support/register/seed.ts'
import { pendingWork } from '#tests/support/runner/pendingWork.ts'
import type { Db } from '#database/connection/Db.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'

interface Setting extends Seed {
  /** Handlers that make the API fail instead of answering. */
  failures?: RequestHandler[]
  /** How to reach the operator. */
  contact?: string
  /** Whether the site requires a second factor from everyone. */
  isFactorRequired?: boolean
  /** Receives uploaded files for imports. */
  openImports?: OpenImports
}

/**
 * Opens the site at a path, as a visitor (or, with `signedIn`, an administrator) would, over the real API. `asked` has
 * every request made since, in order. The facts are recorded in the register into which a test imported files, if any.
 */
export async function renderApp(
  path: string,
  { failures = [], contact, isFactorRequired = false, openImports, ...facts }: Setting = {},
  register?: Db,
) {
  const world = await createTestApp(facts, {
    contact,
    isFactorRequired,
    ...(openImports && { openImports }),
    ...(register && { db: register }),
  })
  const requests: Request[] = []
  network.use(recordedIn(requests), ...failures, answeredBy(world.api, world.cookie))

  if (world.token) localStorage.setItem(TOKEN_KEY, world.token)
  history.replaceState(null, '', path)
  const store = makeStore({ expansion: expandedAt(location.search) })
  pendingWork.push(async () => {
    await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()))
    await Promise.all(store.dispatch(api.util.getRunningMutationsThunk()))
    stopFollowing()
    // Otherwise timers keep the store and its data for ten minutes, and all later tests in this process are slower.
    store.dispatch(api.util.resetApiState())
  })
  const stopFollowing = followOtherTabs(store)
  render(
    <Provider store={store}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </Provider>,
  )
  return { ...world, store, requests, user: userEvent.setup() }
}
