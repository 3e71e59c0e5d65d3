import { type Failure, failureText } from '#client/api/describeFailure.ts'
import { toastShown, type Undoable } from './slices/toastsSlice.ts'
import type { AppThunk } from './store.ts'
import { forgetFailures, showFailures } from './thunks/failureToasts.ts'

/** Reports the outcome of a change: this text if it succeeded, with its undo, otherwise the reason it failed. */
export const outcomeToast =
  (error: Failure | undefined, done: string, undo?: Undoable): AppThunk =>
  (dispatch) => {
    dispatch(forgetFailures([done]))
    if (error) dispatch(showFailures([{ of: done, text: `Error: ${failureText(error)}` }]))
    else dispatch(toastShown({ tone: 'success', text: done, ...(undo && { undo }) }))
  }
