import {
  combineReducers,
  configureStore,
  createListenerMiddleware,
  type DevToolsEnhancerOptions,
  type ThunkAction,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit'
import { FLUSH, PERSIST, persistReducer, persistStore } from 'redux-persist'
import { api, type KnownAnswer, type TokenState } from '#client/api/api.ts'
import { listenToSession } from './sessionListeners.ts'
import { expansionSlice } from './slices/expansionSlice.ts'
import { selectionSlice } from './slices/selectionSlice.ts'
import { sessionSlice } from './slices/sessionSlice.ts'
import { toastsSlice } from './slices/toastsSlice.ts'
import { unsavedSlice } from './slices/unsavedSlice.ts'
import { persistedSession, tokenPersistence } from './storedToken.ts'

/** A new one for each store, because redux-persist keeps what it writes in the reducer. */
const makeReducer = () =>
  combineReducers({
    [sessionSlice.reducerPath]: persistReducer(tokenPersistence(), sessionSlice.reducer),
    [selectionSlice.reducerPath]: selectionSlice.reducer,
    [expansionSlice.reducerPath]: expansionSlice.reducer,
    [toastsSlice.reducerPath]: toastsSlice.reducer,
    [unsavedSlice.reducerPath]: unsavedSlice.reducer,
    [api.reducerPath]: api.reducer,
  })

/** Does not compile unless the store keeps the token where the api slice reads it. */
type KeepsToken<State extends TokenState> = State
export type RootState = KeepsToken<ReturnType<ReturnType<typeof makeReducer>>>
export type AppStore = ReturnType<typeof makeStore>
export type AppDispatch = AppStore['dispatch']
export type AppThunk<Result = void> = ThunkAction<Result, RootState, unknown, UnknownAction>

interface StoreOptions {
  /** Redux DevTools get nothing without the options that hide secrets from them. */
  devTools?: DevToolsEnhancerOptions | false
  answer?: KnownAnswer
}

export function makeStore(
  preloadedState: Partial<RootState> = {},
  { devTools = false, answer }: StoreOptions = {},
) {
  const listeners = createListenerMiddleware<RootState, ThunkDispatch<RootState, unknown, UnknownAction>>()
  const store = configureStore({
    reducer: makeReducer(),
    middleware: (defaults) =>
      // These two carry functions.
      defaults({ thunk: { extraArgument: answer }, serializableCheck: { ignoredActions: [PERSIST, FLUSH] } })
        .prepend(listeners.middleware)
        .concat(api.middleware),
    devTools,
    preloadedState: { session: persistedSession(), ...preloadedState },
  })
  const persistor = persistStore(store)
  listenToSession(listeners.startListening, () => void persistor.flush())
  return store
}
