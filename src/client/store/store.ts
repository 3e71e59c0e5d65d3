import { combineSlices, configureStore } from '@reduxjs/toolkit'
import { api, type TokenState } from '#client/api/api.ts'
import { expansionSlice } from '#client/store/slices/expansionSlice.ts'
import { toastsSlice } from '#client/store/slices/toastsSlice.ts'
import { selectionSlice } from '#client/store/slices/selectionSlice.ts'
import { sessionSlice } from '#client/store/slices/sessionSlice.ts'
import { withoutSecrets } from './devTools.ts'

/** The session's reducer gives way to its persisted form once there is a token to keep. */
export const rootReducer = combineSlices(sessionSlice, selectionSlice, expansionSlice, toastsSlice, api)

export type RootState = ReturnType<typeof rootReducer>
export type AppStore = ReturnType<typeof makeStore>
export type AppDispatch = AppStore['dispatch']

export function makeStore(preloadedState: Partial<RootState> = {}) {
  return configureStore({
    reducer: rootReducer,
    middleware: (defaults) =>
      defaults({
        // redux-persist's own actions, written out so that its code need not be here, carry functions.
        serializableCheck: { ignoredActions: ['persist/PERSIST', 'persist/REHYDRATE'] },
      }).concat(api.middleware),
    devTools: { actionSanitizer: withoutSecrets, stateSanitizer: withoutSecrets },
    preloadedState,
  })
}

/** Compile-time proof that this store keeps the promise the api slice relies on. */
type StoreKeepsTokenState = RootState extends TokenState ? true : never
/** @public Nothing reads it: to compile is its whole purpose. */
export const storeKeepsTokenState: StoreKeepsTokenState = true
