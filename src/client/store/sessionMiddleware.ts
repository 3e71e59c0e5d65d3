import type { Middleware, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { Persistoid } from 'redux-persist'
import { api } from '#client/api/api.ts'
import { sessionApi } from '#client/api/session.ts'
import { loggedOut } from './slices/sessionSlice.ts'
import type { RootState } from './store.ts'
import { forgetToken, makeTokenWriter } from './storedToken.ts'

type AppMiddleware = Middleware<object, RootState, ThunkDispatch<RootState, unknown, UnknownAction>>

/** What follows when a session begins or ends, whatever began or ended it. Each store has its own. */
export const sessionMiddleware: AppMiddleware = (store) => {
  let persistoid: Persistoid | undefined
  return (next) => (action) => {
    const { token: former } = store.getState().session
    const result = next(action)
    const { session } = store.getState()
    if (session.token === former) return result
    persistoid ??= makeTokenWriter?.()
    persistoid?.update(session)
    // With the token goes what only an administrator may see. It is forgotten at once, wherever that is.
    if (session.token === null) {
      forgetToken()
      store.dispatch(api.util.resetApiState())
    }
    // The server revokes it as soon as it hears; after the reset, which aborts what is under way.
    if (loggedOut.match(action) && former !== null)
      void store.dispatch(sessionApi.endpoints.logout.initiate({ token: former }, { track: false }))
    return result
  }
}
