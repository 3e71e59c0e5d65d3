import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import { api } from '#client/api/api.ts'
import { sessionEnded } from '#client/store/slices/sessionSlice.ts'

/** Forgets a token the server no longer knows, and with it what only an administrator may see. */
export const endSession = (): ThunkAction<void, unknown, unknown, UnknownAction> => (dispatch) => {
  dispatch(sessionEnded())
  dispatch(api.util.resetApiState())
}
