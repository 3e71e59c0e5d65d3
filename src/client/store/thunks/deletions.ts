import { type DeletableRecord, workListsApi } from '#client/api/workLists.ts'
import { describeFailure, type Failure, serverMessage } from '#client/api/describeFailure.ts'
import { outcomeToast } from '#client/store/outcomeToast.ts'
import { toastShown } from '#client/store/slices/toastsSlice.ts'
import { workListActions } from '#client/store/slices/workListSlice.ts'
import type { AppThunk } from '#client/store/store.ts'
import type { DeletableType } from '#contract/schemas/audit.ts'
import { forgetFailures, showFailures } from './failureToasts.ts'

const { deleteRecord, undoDeletion } = workListsApi.endpoints

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

/** Undoes the deletion of one record and reports the outcome. */
export const restoreDeleted =
  ({ type, acctNum }: DeletableRecord): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const { error } = await dispatch(undoDeletion.initiate({ type, acctNum }, { track: false }))
    const undoing = { did: 'deleted', type, acctNum } as const
    dispatch(outcomeToast(error, `Restored ${type} ${acctNum}`, { undoing }))
  }

/** The alerts of section 8: for a committee a refused deletion gives no reason. */
function deletionFailure(type: DeletableType, failure: Failure): string {
  if (type === 'candidate') return `Error deleting: ${serverMessage(failure) ?? describeFailure(failure)}`
  const isAnswered = 'status' in failure && typeof failure.status === 'number'
  return `Error: ${isAnswered ? 'Delete failed' : describeFailure(failure)}`
}
