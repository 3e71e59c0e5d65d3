import { persistReducer, persistStore } from 'redux-persist'
import { api } from '#client/api/api.ts'
import { sessionChangedElsewhere, sessionSlice, type SessionState } from '#client/state/sessionSlice.ts'
import type { AppStore } from './store.ts'

/** The one fixed key of the specification: it holds the bare token and nothing else, or is not there. */
export const TOKEN_KEY = 'adminToken'

/** A browser that forbids storage still signs an administrator in, for as long as the page is open. */
function attempt<Result>(use: () => Result): Result | null {
  try {
    return use()
  } catch {
    return null
  }
}

const storedToken = () => attempt(() => localStorage.getItem(TOKEN_KEY))

/** redux-persist's own storage would write JSON within JSON, and a key for every anonymous visitor. */
const tokenStorage = {
  getItem: () => Promise.resolve(storedToken()),
  removeItem: () => Promise.resolve(attempt(() => localStorage.removeItem(TOKEN_KEY))),
  setItem: (_key: string, { token }: SessionState) =>
    token === null
      ? tokenStorage.removeItem()
      : Promise.resolve(attempt(() => localStorage.setItem(TOKEN_KEY, token))),
}

export const persistedSession = persistReducer(
  {
    key: TOKEN_KEY,
    keyPrefix: '',
    storage: tokenStorage,
    serialize: false,
    whitelist: ['token'],
    getStoredState: () => {
      const token = storedToken()
      return Promise.resolve(
        token === null ? undefined : { token, _persist: { version: -1, rehydrated: true } },
      )
    },
  },
  sessionSlice.reducer,
)

/**
 * Takes the stored token up into the store and keeps the two alike, other tabs included. The promise is kept within
 * the same turn of the event loop, so waiting for it delays no paint and the bar never shows the wrong state.
 */
export function persistSession(store: AppStore): Promise<void> {
  addEventListener('storage', ({ key, newValue }) => {
    // A null key means that the whole storage was cleared.
    if (key !== TOKEN_KEY && key !== null) return
    store.dispatch(sessionChangedElsewhere({ token: newValue }))
    // With the token goes what only an administrator may see.
    if (newValue === null) store.dispatch(api.util.resetApiState())
  })
  return new Promise((resolve) => {
    persistStore(store, null, resolve)
  })
}
