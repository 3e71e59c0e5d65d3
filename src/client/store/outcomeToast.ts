import { type Failure, failureText } from '#client/api/describeFailure.ts'
import { toastShown, type Undoable } from './slices/toastsSlice.ts'

/** Reports the outcome of a change: this text if it succeeded, with its undo, otherwise the reason it failed. */
export const outcomeToast = (error: Failure | undefined, done: string, undo?: Undoable) =>
  toastShown(
    error
      ? { tone: 'failure', text: `Error: ${failureText(error)}` }
      : { tone: 'success', text: done, ...(undo && { undo }) },
  )
