import { createPersistoid, type Persistoid } from 'redux-persist'
import type { SessionState } from './slices/sessionSlice.ts'

/** The one fixed key of the specification: it holds the bare token and nothing else, or is not there. */
export const TOKEN_KEY = 'adminToken'

/** A browser that forbids storage still signs an administrator in, for as long as the page is open. */
function attempt<Result>(use: () => Result): Result | null {
  try {
    return use()
  } catch {
    return null
  }
}

export const storedToken = () => attempt(() => localStorage.getItem(TOKEN_KEY))

/** redux-persist's own storage would write JSON within JSON, and a key for every anonymous visitor. */
const tokenStorage = {
  getItem: () => Promise.resolve(storedToken()),
  removeItem: () => Promise.resolve(attempt(() => localStorage.removeItem(TOKEN_KEY))),
  setItem: (key: string, { token }: SessionState) =>
    token === null
      ? tokenStorage.removeItem()
      : Promise.resolve(attempt(() => localStorage.setItem(key, token))),
}

/** Writes the token of a session to storage whenever it has changed. */
export const tokenPersistoid = (): Persistoid =>
  createPersistoid({
    key: TOKEN_KEY,
    keyPrefix: '',
    storage: tokenStorage,
    serialize: false,
    whitelist: ['token'],
  })
