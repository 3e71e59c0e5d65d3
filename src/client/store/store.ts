import {
  combineReducers,
  configureStore,
  createListenerMiddleware,
  type DevToolsEnhancerOptions,
  type Reducer,
  type ReducersMapObject,
  type StateFromReducersMapObject,
  type ThunkAction,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit'
import { FLUSH, PERSIST, persistReducer, persistStore } from 'redux-persist'
import { type AnswerTo, api, type TokenState } from '#client/api/api.ts'
import { listenToSession, persistedSession, tokenPersistence } from './sessionListeners.ts'
import { expansionSlice } from './slices/expansionSlice.ts'
import { selectionSlice } from './slices/selectionSlice.ts'
import { sessionSlice } from './slices/sessionSlice.ts'
import { toastsSlice } from './slices/toastsSlice.ts'
import type { Unsaved } from './slices/unsavedSlice.ts'
import type { WorkListState } from './slices/workListSlice.ts'

/** New ones for each store, because redux-persist keeps what it writes in the reducer. */
const makeReducers = () => ({
  [sessionSlice.reducerPath]: persistReducer(tokenPersistence(), sessionSlice.reducer),
  [selectionSlice.reducerPath]: selectionSlice.reducer,
  [expansionSlice.reducerPath]: expansionSlice.reducer,
  [toastsSlice.reducerPath]: toastsSlice.reducer,
  [api.reducerPath]: api.reducer,
})

/** What the administrators' area adds once it is loaded. */
interface AddedState {
  unsaved: Unsaved
  workList: WorkListState
}

/** Does not compile unless the store keeps the token where the api slice reads it. */
type KeepsToken<State extends TokenState> = State
export type RootState = KeepsToken<
  StateFromReducersMapObject<ReturnType<typeof makeReducers>> & Partial<AddedState>
>
export type AppStore = ReturnType<typeof makeStore>
export type AppDispatch = AppStore['dispatch']
export type AppThunk<Result = void> = ThunkAction<Result, RootState, unknown, UnknownAction>

/** Every page asks it, also those that an administrator opens afterwards. */
export const selectHasUnsaved = ({ unsaved }: RootState): boolean =>
  Object.keys({ ...unsaved?.voterIds, ...unsaved?.lists }).length > 0

/** A combined reducer begins every part that is missing, as the added ones are at first. */
type RootReducer = Reducer<RootState, UnknownAction, Partial<RootState>>

interface StoreOptions {
  /** Redux DevTools get nothing without the options that hide secrets from them. */
  devTools?: DevToolsEnhancerOptions | false
  /** Answers all calls in process. */
  answerTo?: AnswerTo
}

export function makeStore(
  preloadedState: Partial<RootState> = {},
  { devTools = false, answerTo }: StoreOptions = {},
) {
  const listeners = createListenerMiddleware<RootState, ThunkDispatch<RootState, unknown, UnknownAction>>()
  const reducers = makeReducers()
  const store = configureStore({
    reducer: combineReducers(reducers) as RootReducer,
    middleware: (defaults) =>
      // These two carry functions.
      defaults({
        thunk: { extraArgument: answerTo },
        serializableCheck: { ignoredActions: [PERSIST, FLUSH] },
      })
        .prepend(listeners.middleware)
        .concat(api.middleware),
    devTools,
    preloadedState: { session: persistedSession(), ...preloadedState },
  })
  const persistor = persistStore(store)
  listenToSession(listeners.startListening, () => void persistor.flush())
  return Object.assign(store, {
    addReducers: (added: ReducersMapObject<AddedState>) =>
      store.replaceReducer(combineReducers({ ...reducers, ...added }) as RootReducer),
  })
}
