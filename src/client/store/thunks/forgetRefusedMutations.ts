import { api } from '#client/api/api.ts'
import { isSignedOut } from '#client/api/describeFailure.ts'
import type { AppThunk } from '#client/store/store.ts'

/** Resets the saves that were refused for lack of a session, as `reset` of their hooks does: pages then show no failure. */
export const forgetRefusedMutations = (): AppThunk => (dispatch, getState) => {
  for (const [requestId, mutation] of Object.entries(getState().api.mutations))
    if (mutation?.error && isSignedOut(mutation.error))
      dispatch(api.internalActions.removeMutationResult({ requestId }))
}
