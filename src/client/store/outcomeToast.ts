import { selectToasts, toastDismissed, toastShown, type Undoable } from '#client/store/slices/toastsSlice.ts'
import type { AppThunk } from './store.ts'
import { type Failure, failureText } from '#client/api/describeFailure.ts'

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
      dispatch(toastShown({ tone: 'failure', text, changes: all.map(({ change }) => change), undo }))
  }

/** Dismisses what was said about earlier attempts at these. */
export const forgetFailures =
  (attempted: readonly string[]): AppThunk =>
  (dispatch, getState) => {
    for (const { id, changes = [] } of selectToasts(getState()))
      if (changes.some((one) => attempted.includes(one))) dispatch(toastDismissed(id))
  }

interface OutcomeOptions {
  /** What undoes the change. */
  undo?: Undoable | undefined
  /** What the change itself was to undo, and can be tried again if it failed. */
  undoing?: Undoable | undefined
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
    else dispatch(toastShown({ tone: 'success', text: done, undo }))
  }

/** What a toast undoes: the audit entries of a change, if it made any. */
export const undoOf = (entryIds: readonly (number | undefined)[], undone: string): Undoable | undefined => {
  const made = entryIds.filter((entryId) => entryId !== undefined)
  return made.length > 0 ? { entryIds: made, undone } : undefined
}

/** The specification's alert after a save. */
export const savedToast = (entryIds: readonly (number | undefined)[], what: string) =>
  toastShown({ tone: 'success', text: 'Saved', undo: undoOf(entryIds, `Undone: ${what}`) })
