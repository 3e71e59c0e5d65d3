import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import { api } from '#client/api/api.ts'
import { sessionApi } from '#client/api/session.ts'
import { loggedOut, type SessionState } from '#client/store/slices/sessionSlice.ts'

/** Signs out here at once, on the server as soon as it hears, and forgets what only an administrator may see. */
export const logOut =
  (): ThunkAction<void, { session: SessionState }, unknown, UnknownAction> => (dispatch, getState) => {
    const { token } = getState().session
    dispatch(loggedOut())
    dispatch(api.util.resetApiState())
    if (token !== null) void dispatch(sessionApi.endpoints.logout.initiate({ token }, { track: false }))
  }
