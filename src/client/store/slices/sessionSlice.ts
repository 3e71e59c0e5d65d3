import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { sessionApi } from '#client/api/session.ts'

export interface SessionState {
  /** The administrator's token. Nothing else of the session is kept in the browser. */
  token: string | null
}
const signedOut: SessionState = { token: null }

export const sessionSlice = createSlice({
  name: 'session',
  initialState: signedOut,
  reducers: {
    loggedOut: () => signedOut,
    /** The server no longer knows the token. */
    sessionEnded: () => signedOut,
    /** Another tab logged in (a token) or out (null). Named `token`, so that Redux DevTools hides it. */
    sessionChangedElsewhere: (_, { payload }: PayloadAction<Pick<SessionState, 'token'>>) => payload,
  },
  extraReducers: (builder) => {
    builder.addMatcher(sessionApi.endpoints.login.matchFulfilled, (_, { payload }) => ({
      token: payload.token,
    }))
  },
  selectors: {
    selectIsAdmin: ({ token }) => token !== null,
  },
})

export const { loggedOut, sessionEnded, sessionChangedElsewhere } = sessionSlice.actions
export const { selectIsAdmin } = sessionSlice.selectors
