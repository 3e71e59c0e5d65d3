import type { PersistConfig } from 'redux-persist'
import { TOKEN_KEY } from '#contract/firstView.ts'
import { tryStorage } from './tryStorage.ts'
import { type SessionState, sessionSynced } from './slices/sessionSlice.ts'
import type { AppStore } from './store.ts'

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
