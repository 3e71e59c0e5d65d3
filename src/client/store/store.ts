import { combineReducers, configureStore, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit'
import { api, type TokenState } from '#client/api/api.ts'
import { sessionMiddleware } from './sessionMiddleware.ts'
import { expansionSlice } from './slices/expansionSlice.ts'
import { pastedListsSlice } from './slices/pastedListsSlice.ts'
import { selectionSlice } from './slices/selectionSlice.ts'
import { sessionSlice } from './slices/sessionSlice.ts'
import { toastsSlice } from './slices/toastsSlice.ts'
import { voterIdDraftsSlice } from './slices/voterIdDraftsSlice.ts'
import { withoutSecrets } from './withoutSecrets.ts'

const rootReducer = combineReducers({
  [sessionSlice.reducerPath]: sessionSlice.reducer,
  [selectionSlice.reducerPath]: selectionSlice.reducer,
  [expansionSlice.reducerPath]: expansionSlice.reducer,
  [toastsSlice.reducerPath]: toastsSlice.reducer,
  [voterIdDraftsSlice.reducerPath]: voterIdDraftsSlice.reducer,
  [pastedListsSlice.reducerPath]: pastedListsSlice.reducer,
  [api.reducerPath]: api.reducer,
})

export type RootState = ReturnType<typeof rootReducer>
export type AppStore = ReturnType<typeof makeStore>
export type AppDispatch = AppStore['dispatch']
export type AppThunk<Result = void> = ThunkAction<Result, RootState, unknown, UnknownAction>

export function makeStore(preloadedState: Partial<RootState> = {}) {
  return configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults().prepend(sessionMiddleware).concat(api.middleware),
    // The built pages have no DevTools and do without their code.
    devTools: process.env.NODE_ENV !== 'production' && {
      actionSanitizer: withoutSecrets,
      stateSanitizer: withoutSecrets,
    },
    preloadedState,
  })
}

/** Compile-time proof that this store keeps the promise the api slice relies on. */
type StoreKeepsTokenState = RootState extends TokenState ? true : never
/** @public Nothing reads it: to compile is its whole purpose. */
export const storeKeepsTokenState: StoreKeepsTokenState = true
