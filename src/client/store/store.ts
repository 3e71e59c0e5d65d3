import { combineReducers, configureStore, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit'
import { api, type TokenState } from '#client/api/api.ts'
import { sessionMiddleware } from './sessionMiddleware.ts'
import { expansionSlice } from './slices/expansionSlice.ts'
import { selectionSlice } from './slices/selectionSlice.ts'
import { sessionSlice } from './slices/sessionSlice.ts'
import { toastsSlice } from './slices/toastsSlice.ts'
import { unsavedSlice } from './slices/unsavedSlice.ts'
import { withoutSecrets } from './withoutSecrets.ts'

const rootReducer = combineReducers({
  [sessionSlice.reducerPath]: sessionSlice.reducer,
  [selectionSlice.reducerPath]: selectionSlice.reducer,
  [expansionSlice.reducerPath]: expansionSlice.reducer,
  [toastsSlice.reducerPath]: toastsSlice.reducer,
  [unsavedSlice.reducerPath]: unsavedSlice.reducer,
  [api.reducerPath]: api.reducer,
})

/** Does not compile unless the store keeps the token where the api slice reads it. */
type KeepsToken<State extends TokenState> = State
export type RootState = KeepsToken<ReturnType<typeof rootReducer>>
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
