import { api } from '#client/api/api.ts'
import { sessionChangedElsewhere } from '#client/store/slices/sessionSlice.ts'
import type { AppStore } from './store.ts'
import { storedToken, TOKEN_KEY } from './storedToken.ts'

/** redux-persist comes with the first token: a visitor who never signs in never loads it. */
async function persistSession(store: AppStore): Promise<void> {
  const persisted = await import('./persistedSession.ts')
  await persisted.persistSession(store)
}

/** Signs in by the token this browser has stored, if any, and follows what other tabs do with it. */
export async function followSession(store: AppStore): Promise<void> {
  addEventListener('storage', ({ key, newValue }) => {
    // A null key means that the whole storage was cleared.
    if (key !== TOKEN_KEY && key !== null) return
    store.dispatch(sessionChangedElsewhere({ token: newValue }))
    // With the token goes what only an administrator may see.
    if (newValue === null) store.dispatch(api.util.resetApiState())
    else void persistSession(store).catch(() => undefined)
  })
  const token = storedToken()
  if (token === null) return
  // Without that part, the session holds all the same; the administrators' pages bring it along.
  await persistSession(store).catch(() => store.dispatch(sessionChangedElsewhere({ token })))
}
