import { sessionSynced } from './slices/sessionSlice.ts'
import type { AppStore } from './store.ts'
import { storedToken, TOKEN_KEY } from './storedToken.ts'

/**
 * Signs in with the token stored in this browser, if any, and follows what other tabs do with it, until the returned
 * function is called.
 */
export function initSession({ dispatch }: AppStore) {
  dispatch(sessionSynced({ token: storedToken() }))
  const follow = ({ key, newValue }: StorageEvent) => {
    // A null key means that the whole storage was cleared.
    if (key === TOKEN_KEY || key === null) dispatch(sessionSynced({ token: newValue }))
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}
