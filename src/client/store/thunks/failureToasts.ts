import { selectToasts, toastDismissed, toastShown, type Undoable } from '#client/store/slices/toastsSlice.ts'
import type { AppThunk } from '#client/store/store.ts'

/** What an attempt failed to do, and why. */
export interface FailedAttempt {
  change: string
  text: string
}

/**
 * One toast for each reason. It stays until it is dismissed, or until anything that failed for it is tried again; if an
 * undoing failed, the toast itself can do that.
 */
export const showFailures =
  (failed: readonly FailedAttempt[], undo?: Undoable): AppThunk =>
  (dispatch) => {
    for (const [text, all] of Map.groupBy(failed, (attempt) => attempt.text))
      dispatch(
        toastShown({
          tone: 'failure',
          text,
          changes: all.map(({ change }) => change),
          ...(undo && { undo }),
        }),
      )
  }

/** Dismisses what was said about earlier attempts at these. */
export const forgetFailures =
  (attempted: readonly string[]): AppThunk =>
  (dispatch, getState) => {
    for (const { id, changes = [] } of selectToasts(getState()))
      if (changes.some((one) => attempted.includes(one))) dispatch(toastDismissed(id))
  }
