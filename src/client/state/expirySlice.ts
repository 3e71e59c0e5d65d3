import { createSlice, isRejectedWithValue } from '@reduxjs/toolkit'
import { sessionApi } from '../api/session.ts'
import { loggedOut, sessionChangedElsewhere, sessionEnded } from './sessionSlice.ts'

const answered = () => ({ isAsking: false })

/** Whether the server no longer knows the token in the middle of work: the page then asks to sign in, and stays. */
export const expirySlice = createSlice({
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

/** The session's own calls are refused for reasons of their own. */
const SESSION_CALLS = new Set(Object.keys(sessionApi.endpoints))

function isWorkRefused(action: unknown): boolean {
  if (!isRejectedWithValue(action)) return false
  const { payload, meta } = action as { payload: unknown; meta: { arg?: { endpointName?: string } } }
  const isSignedOut =
    typeof payload === 'object' && payload !== null && 'status' in payload && payload.status === 401
  return isSignedOut && !SESSION_CALLS.has(meta.arg?.endpointName ?? '')
}

export const { signInPutOff } = expirySlice.actions
export const { selectIsSignInAsked } = expirySlice.selectors
