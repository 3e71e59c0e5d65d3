import { type Failure, failureText } from '#client/api/describeFailure.ts'
import { toastShown, type Undoable } from './slices/toastsSlice.ts'
import type { AppThunk } from './store.ts'
import { forgetFailures, showFailures } from './thunks/failureToasts.ts'

/**
 * Reports the outcome of a change: this text if it succeeded, with its undo, otherwise the reason it failed, until the
 * same change is made again. `of` names the change if others have the same text.
 */
export const outcomeToast =
  (error: Failure | undefined, done: string, undo?: Undoable, of = done): AppThunk =>
  (dispatch) => {
    dispatch(forgetFailures([of]))
    if (error) dispatch(showFailures([{ of, text: `Error: ${failureText(error)}` }]))
    else dispatch(toastShown({ tone: 'success', text: done, ...(undo && { undo }) }))
  }
