import type { ThunkDispatch, TypedStartListening, UnknownAction } from '@reduxjs/toolkit'
import { api } from '#client/api/api.ts'
import { sessionApi } from '#client/api/session.ts'
import { TAG_TYPES } from '#client/api/tags.ts'
import { tryStorage } from './tryStorage.ts'
import { loggedOut } from './slices/sessionSlice.ts'
import type { RootState } from './store.ts'

type StartListening = TypedStartListening<RootState, ThunkDispatch<RootState, unknown, UnknownAction>>

/** The key in session storage of an administrator's open batches of VoterIDs. */
export const BATCHES_KEY = 'voterIdBatch'

/** What follows when a session begins or ends for any reason. `storeToken` writes the token without delay. */
export function listenToSession(startListening: StartListening, storeToken: () => void): void {
  startListening({
    predicate: (_, { session }, former) => session.token !== former.session.token,
    effect(action, listenerApi) {
      const { dispatch } = listenerApi
      const former = listenerApi.getOriginalState().session.token
      storeToken()
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
