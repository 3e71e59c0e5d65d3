import type { Reducer } from '@reduxjs/toolkit'
import { persistReducer, persistStore } from 'redux-persist'
import { sessionSlice, type SessionState } from '#client/store/slices/sessionSlice.ts'
import { type AppStore, rootReducer } from './store.ts'
import { storedToken, storeToken, TOKEN_KEY } from './storedToken.ts'

/** redux-persist's own storage would write JSON within JSON, and a key for every anonymous visitor. */
const tokenStorage = {
  getItem: () => Promise.resolve(storedToken()),
  removeItem: () => Promise.resolve(storeToken(null)),
  setItem: (_key: string, { token }: SessionState) => Promise.resolve(storeToken(token)),
}

const persistedSession = persistReducer(
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

const persisted = new WeakSet<AppStore>()

/**
 * Takes the stored token up into the store and keeps the two alike from now on. The promise is kept within the same
 * turn of the event loop, so waiting for it delays no paint and the bar never shows the wrong state.
 */
export function persistSession(store: AppStore): Promise<void> {
  if (persisted.has(store)) return Promise.resolve()
  persisted.add(store)
  // The types foresee new slices only; this one is the same slice with redux-persist's mark beside the token.
  const reducer = persistedSession as unknown as Reducer<never>
  rootReducer.inject({ reducerPath: 'session', reducer }, { overrideExisting: true })
  return new Promise((resolve) => {
    persistStore(store, null, resolve)
  })
}
