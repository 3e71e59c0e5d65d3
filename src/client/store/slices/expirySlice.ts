import { createSlice, isAnyOf, isRejectedWithValue } from '@reduxjs/toolkit'
import { sessionApi } from '#client/api/session.ts'
import { loggedOut, sessionChangedElsewhere, sessionEnded } from './sessionSlice.ts'
import { rootReducer } from '#client/store/store.ts'

const answered = () => ({ isAsking: false })

/** Whether the server no longer knows the token in the middle of work: the page then asks to sign in, and stays. */
const expirySlice = createSlice({
  name: 'expiry',
  initialState: { isAsking: false },
  reducers: {
    signInPutOff: answered,
  },
  extraReducers: (builder) => {
    builder
      .addCase(loggedOut, answered)
      .addCase(sessionEnded, answered)
      .addCase(sessionChangedElsewhere, answered)
      .addMatcher(sessionApi.endpoints.login.matchFulfilled, answered)
      .addMatcher(isWorkRefused, () => ({ isAsking: true }))
  },
  selectors: {
    selectIsSignInAsked: ({ isAsking }) => isAsking,
  },
})

const { login, getAdminUser, logout } = sessionApi.endpoints

/** The session's own calls are refused for reasons of their own. */
const isOfSession = isAnyOf(login.matchRejected, getAdminUser.matchRejected, logout.matchRejected)

function isWorkRefused(action: unknown): boolean {
  if (!isRejectedWithValue(action) || isOfSession(action)) return false
  const { payload } = action
  return typeof payload === 'object' && payload !== null && 'status' in payload && payload.status === 401
}

export const { signInPutOff } = expirySlice.actions
/** It joins the store with the administrators' pages, which alone read it. */
export const { selectIsSignInAsked } = expirySlice.injectInto(rootReducer).selectors
