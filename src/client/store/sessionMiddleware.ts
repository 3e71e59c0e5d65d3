import type { Middleware, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { Persistoid } from 'redux-persist'
import { api } from '#client/api/api.ts'
import { sessionApi } from '#client/api/session.ts'
import { TAG_TYPES } from '#client/api/tags.ts'
import { loggedOut } from './slices/sessionSlice.ts'
import type { RootState } from './store.ts'
import { forgetOpenBatches, forgetToken, makeTokenWriter } from './storedToken.ts'

type AppMiddleware = Middleware<object, RootState, ThunkDispatch<RootState, unknown, UnknownAction>>

/** What follows when a session begins or ends for any reason. Each store has its own. */
export const sessionMiddleware: AppMiddleware = (store) => {
  let persistoid: Persistoid | undefined
  return (next) => (action) => {
    const { token: former } = store.getState().session
    const result = next(action)
    const { session } = store.getState()
    if (session.token === former) return result
    persistoid ??= makeTokenWriter?.()
    persistoid?.update(session)
    // The answers that only an administrator may see go with the token. The stored token is removed at once.
    if (session.token === null) {
      forgetToken()
      store.dispatch(api.util.resetApiState())
    } else if (former !== null) {
      // After signing in again, here or in another tab, perhaps as somebody else: what is shown was refused or theirs.
      store.dispatch(api.util.invalidateTags([...TAG_TYPES]))
    }
    // After the reset, which aborts pending requests. A session that ends otherwise may be continued.
    if (loggedOut.match(action) && former !== null) {
      forgetOpenBatches()
      // Revokes the token on the server.
      void store.dispatch(sessionApi.endpoints.logout.initiate({ token: former }, { track: false }))
    }
    return result
  }
}
