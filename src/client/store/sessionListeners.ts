import type { ThunkDispatch, TypedStartListening, UnknownAction } from '@reduxjs/toolkit'
import type { PersistConfig } from 'redux-persist'
import { api } from '#client/api/api.ts'
import { sessionApi } from '#client/api/session.ts'
import { TAG_TYPES } from '#client/api/tags.ts'
import { TOKEN_KEY } from '#contract/firstView.ts'
import { loggedOut, type SessionState, sessionSynced } from './slices/sessionSlice.ts'
import type { AppStore, RootState } from './store.ts'
import { tryStorage } from './tryStorage.ts'

/** If the browser forbids storage, an administrator can still sign in for as long as the page is open. */
const storedToken = () => tryStorage(() => localStorage.getItem(TOKEN_KEY))

const storeToken = (token: string | null) =>
  tryStorage(() =>
    token === null ? localStorage.removeItem(TOKEN_KEY) : localStorage.setItem(TOKEN_KEY, token),
  )

/**
 * How redux-persist stores the session: the token alone, bare. Its own storage would write JSON within JSON, and a key for
 * every visitor.
 */
export function tokenPersistence(): PersistConfig<SessionState> {
  // Writing an unchanged token again could bring back one that another tab has just removed.
  let written = storedToken()
  const write = ({ token }: Pick<SessionState, 'token'>) => {
    if (token !== written) storeToken(token)
    written = token
  }
  return {
    key: TOKEN_KEY,
    keyPrefix: '',
    whitelist: ['token'],
    serialize: false,
    // A store begins with what is stored (`persistedSession`), so there is nothing to wait for, and whatever it holds
    // later is newer.
    timeout: 0,
    stateReconciler: false,
    storage: {
      getItem: () => Promise.resolve({ token: storedToken() }),
      setItem: (_, session: SessionState) => Promise.resolve(write(session)),
      removeItem: () => Promise.resolve(write({ token: null })),
    },
  }
}

/**
 * The session that this browser has stored. It is read at once rather than by redux-persist, which waits for a promise, so
 * that an administrator never sees the visitors' bar first.
 */
export const persistedSession = () => ({
  token: storedToken(),
  isReauthAsked: false,
  _persist: { version: -1, rehydrated: true },
})

/** Signs in and out with the other tabs of this browser, until the returned function is called. */
export function followOtherTabs({ dispatch }: AppStore) {
  const follow = ({ key }: StorageEvent) => {
    // A null key means that the whole storage was cleared. By now another tab may have written again.
    if (key === TOKEN_KEY || key === null) dispatch(sessionSynced({ token: storedToken() }))
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

type StartListening = TypedStartListening<RootState, ThunkDispatch<RootState, unknown, UnknownAction>>

/** The key in session storage of an administrator's open batches of VoterIDs. */
export const BATCHES_KEY = 'voterIdBatch'

/** What follows when a session begins or ends for any reason. `flush` writes the token without delay. */
export function listenToSession(startListening: StartListening, flush: () => void): void {
  startListening({
    predicate: (_, { session }, former) => session.token !== former.session.token,
    effect(action, listenerApi) {
      const { dispatch } = listenerApi
      const former = listenerApi.getOriginalState().session.token
      flush()
      if (listenerApi.getState().session.token === null) {
        // The answers that only an administrator may see go with the token.
        dispatch(api.util.resetApiState())
      } else if (former !== null) {
        // Signed in again, here or in another tab, perhaps as somebody else: the page shows what was refused, or what
        // the former administrator may see.
        dispatch(api.util.invalidateTags([...TAG_TYPES]))
      }
      // After the reset, which aborts pending requests. A session that ends otherwise may be continued.
      if (loggedOut.match(action) && former !== null) {
        tryStorage(() => sessionStorage.removeItem(BATCHES_KEY))
        // Revokes the token on the server.
        void dispatch(sessionApi.endpoints.logout.initiate({ token: former }, { track: false }))
      }
    },
  })
}
