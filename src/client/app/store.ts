import { combineSlices, configureStore } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE } from 'redux-persist'
import { api, type TokenState } from '#client/api/api.ts'
import { expansionSlice } from '#client/state/expansionSlice.ts'
import { expirySlice } from '#client/state/expirySlice.ts'
import { noticesSlice } from '#client/state/noticesSlice.ts'
import { selectionSlice } from '#client/state/selectionSlice.ts'
import { withoutSecrets } from './devTools.ts'
import { persistedSession } from './persistedSession.ts'

const rootReducer = combineSlices(
  { session: persistedSession },
  selectionSlice,
  expansionSlice,
  expirySlice,
  noticesSlice,
  api,
)

export type RootState = ReturnType<typeof rootReducer>
export type AppStore = ReturnType<typeof makeStore>
export type AppDispatch = AppStore['dispatch']

export function makeStore(preloadedState: Partial<RootState> = {}) {
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) =>
      defaults({
        // redux-persist's own actions carry functions.
        serializableCheck: { ignoredActions: [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE] },
      }).concat(api.middleware),
    devTools: { actionSanitizer: withoutSecrets, stateSanitizer: withoutSecrets },
    preloadedState,
  })
  setupListeners(store.dispatch)
  return store
}

/** Compile-time proof that this store keeps the promise the api slice relies on. */
type StoreKeepsTokenState = RootState extends TokenState ? true : never
export const storeKeepsTokenState: StoreKeepsTokenState = true
