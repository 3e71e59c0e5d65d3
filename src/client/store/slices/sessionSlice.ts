import { createSlice, isAnyOf, isRejectedWithValue, type PayloadAction } from '@reduxjs/toolkit'
import { type Failure, isSignedOut } from '#client/api/describeFailure.ts'
import { sessionApi } from '#client/api/session.ts'

export interface SessionState {
  /** The administrator's token. The browser keeps nothing else of the session but the open batch of VoterIDs. */
  token: string | null
  /**
   * Whether the server refused the token while the administrator was working: the page then stays and asks to sign in
   * again.
   */
  isReauthAsked: boolean
}
const sessionWith = (token: string | null): SessionState => ({ token, isReauthAsked: false })

const { login, getAdminUser, logout } = sessionApi.endpoints

/** These calls are refused for reasons of their own. */
const isOfSession = isAnyOf(login.matchRejected, getAdminUser.matchRejected, logout.matchRejected)

/** Whether the server refused a call for lack of a session. */
export const isWorkRefused = (action: unknown): boolean =>
  // The payload of a refused call is what its base query failed with.
  isRejectedWithValue(action) && !isOfSession(action) && isSignedOut(action.payload as Failure)

export const sessionSlice = createSlice({
  name: 'session',
  initialState: sessionWith(null),
  reducers: {
    loggedOut: () => sessionWith(null),
    /** The token is another one: another tab's or account's, or none (null), as the server no longer knows it. */
    sessionSynced: (_, { payload }: PayloadAction<Pick<SessionState, 'token'>>) => sessionWith(payload.token),
    reauthPostponed: ({ token }) => sessionWith(token),
  },
  extraReducers: (builder) => {
    builder
      .addMatcher(login.matchFulfilled, (_, { payload }) => sessionWith(payload.token))
      .addMatcher(isWorkRefused, (session) => {
        // Without a token the login page asks already.
        session.isReauthAsked = session.token !== null
      })
  },
  selectors: {
    selectIsAdmin: ({ token }) => token !== null,
    selectIsReauthAsked: ({ isReauthAsked }) => isReauthAsked,
  },
})

export const { loggedOut, sessionSynced, reauthPostponed } = sessionSlice.actions
export const { selectIsAdmin, selectIsReauthAsked } = sessionSlice.selectors
