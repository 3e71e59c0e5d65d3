import { type DeletableRecord, workListsApi } from '#client/api/workLists.ts'
import { describeFailure, type Failure, serverMessage } from '#client/api/describeFailure.ts'
import { forgetFailures, showFailures } from '#client/store/outcomeToast.ts'
import { toastShown } from '#client/store/slices/toastsSlice.ts'
import { workListActions } from '#client/store/slices/workListSlice.ts'
import type { AppThunk } from '#client/store/store.ts'
import type { DeletableType } from '#contract/schemas/audit.ts'
import type { SeveralChanges } from '#contract/schemas/workList.ts'
import { MAX_CHANGED } from '#contract/domain/administration.ts'

const { deleteRecord, saveSeveral } = workListsApi.endpoints

/** Deletes one record of a list and reports the outcome, with an Undo. */
export const deleteFromList =
  ({ type, acctNum }: DeletableRecord): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const change = `deletion of ${type} ${acctNum}`
    dispatch(forgetFailures([change]))
    const { error } = await dispatch(deleteRecord.initiate({ type, acctNum }, { track: false }))
    if (error) return dispatch(showFailures([{ change, text: deletionFailure(type, error) }]))
    // A row that Undo brings back is not selected.
    dispatch(workListActions.rowsMarked({ keys: [acctNum], isChosen: false }))
    const undo = { did: 'deleted', type, acctNum } as const
    dispatch(toastShown({ tone: 'success', text: `Deleted ${type} ${acctNum}`, undo }))
  }

/** The alerts of section 8: for a committee a refused deletion gives no reason. */
function deletionFailure(type: DeletableType, failure: Failure): string {
  if (type === 'candidate') return `Error deleting: ${serverMessage(failure) ?? describeFailure(failure)}`
  const isAnswered = 'status' in failure && typeof failure.status === 'number'
  return `Error: ${isAnswered ? 'Delete failed' : describeFailure(failure)}`
}

interface Changed {
  /** Audit entries, one for each call. */
  entryIds: number[]
  changed: number
  /** Why the rest was not done, or why there was nothing to do. */
  failure?: Failure | undefined
}

/** Changes any number of records, in calls of the maximum size, and reports before each call how many were sent. */
export const changeSeveral =
  ({ accounts, ...change }: SeveralChanges, onProgress: (sent: number) => void): AppThunk<Promise<Changed>> =>
  async (dispatch) => {
    const done: Changed = { entryIds: [], changed: 0 }
    let conflict: Failure | undefined
    for (let sent = 0; sent < accounts.length; sent += MAX_CHANGED) {
      onProgress(sent)
      const some = { ...change, accounts: accounts.slice(sent, sent + MAX_CHANGED) }
      const { data, error } = await dispatch(saveSeveral.initiate(some, { track: false }))
      if (data) {
        done.entryIds.push(data.entryId)
        done.changed += data.changed
      } else if ('status' in error && error.status === 409) {
        // All of these are already as requested; others may not be.
        conflict = error
      } else return { ...done, failure: error }
    }
    return done.changed > 0 ? done : { ...done, failure: conflict }
  }
