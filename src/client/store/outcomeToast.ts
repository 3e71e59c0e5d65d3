import { type Failure, failureText } from '#client/api/describeFailure.ts'
import { toastShown, type Undoable } from './slices/toastsSlice.ts'
import type { AppThunk } from './store.ts'
import { forgetFailures, showFailures } from './thunks/failureToasts.ts'

interface OutcomeOptions {
  /** What undoes the change. */
  undo?: Undoable | undefined
  /** What the change itself was to undo, and can be tried again if it failed. */
  undoing?: Undoable
  /** The name of the change, if others have the same text. */
  change?: string | undefined
}

/**
 * Reports the outcome of a change: this text if it succeeded, otherwise the reason it failed, until the same change is
 * made again.
 */
export const outcomeToast =
  (
    error: Failure | undefined,
    done: string,
    { undo, undoing, change = done }: OutcomeOptions = {},
  ): AppThunk =>
  (dispatch) => {
    dispatch(forgetFailures([change]))
    if (error) dispatch(showFailures([{ change, text: `Error: ${failureText(error)}` }], undoing))
    else dispatch(toastShown({ tone: 'success', text: done, ...(undo && { undo }) }))
  }

/** The specification's alert after a save, with an Undo of its audit entries, if it made any. */
export const savedToast = (entryIds: number[], what: string) => {
  const undo: Undoable = { did: 'changed', entryIds, text: what }
  return toastShown({ tone: 'success', text: 'Saved', ...(entryIds.length > 0 && { undo }) })
}
