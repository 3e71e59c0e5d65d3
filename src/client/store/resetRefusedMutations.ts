import { addListener } from '@reduxjs/toolkit'
import { api } from '#client/api/api.ts'
import { isWorkRefused } from '#client/store/slices/sessionSlice.ts'
import type { AppDispatch, RootState } from '#client/store/store.ts'

/** What every rejected call of the api says about itself. */
interface Refused {
  type: string
  meta: { requestId: string; arg: { type: 'query' | 'mutation'; endpointName: string } }
}

const isMutationRefused = (action: unknown): action is Refused =>
  // A refused call has these.
  isWorkRefused(action) && (action as Refused).meta.arg.type === 'mutation'

/**
 * After signing in again, here or in another tab, saves that were refused for lack of a session wait for the next press:
 * they are reset, as `reset` of their hooks does, and pages show no failure.
 */
export const resetRefusedMutations = addListener.withTypes<RootState, AppDispatch>()({
  matcher: isMutationRefused,
  effect: async ({ meta }, { dispatch, condition }) => {
    // The type has none of the endpoints that are injected later.
    const running = api.util.getRunningMutationThunk(meta.arg.endpointName as never, meta.requestId)
    const refused = dispatch(running)
    await condition(
      (_, { session }, former) => session.token !== null && session.token !== former.session.token,
    )
    refused?.reset()
  },
})
