import { createPersistoid } from 'redux-persist'
import { attempt } from './attempt.ts'
import type { SessionState } from './slices/sessionSlice.ts'
import { forgetToken, offerTokenWriter, storedToken, TOKEN_KEY } from './storedToken.ts'

/** redux-persist's own storage would write JSON within JSON, and a key for every visitor. */
const tokenStorage = {
  getItem: () => Promise.resolve(storedToken()),
  removeItem: () => Promise.resolve(forgetToken()),
  setItem: (key: string, { token }: SessionState) =>
    Promise.resolve(token === null ? forgetToken() : attempt(() => localStorage.setItem(key, token))),
}

/**
 * Writes the session's token to storage when it changes. Part of the administrators' chunk, the only place where a
 * session begins: visitors never sign in.
 */
offerTokenWriter(() =>
  createPersistoid({
    key: TOKEN_KEY,
    keyPrefix: '',
    storage: tokenStorage,
    serialize: false,
    whitelist: ['token'],
  }),
)
