import type { DeletableType } from '#contract/schemas/audit.ts'
import { deletionsApi } from '#client/api/deletions.ts'
import { failureText } from '#client/api/describeFailure.ts'
import { toastShown } from '#client/store/slices/toastsSlice.ts'
import type { AppThunk } from '#client/store/store.ts'
import { countedRecords, untilSignedOut } from './deleteRecords.ts'
import { type FailedAttempt, forgetFailures, showFailures } from './failureToasts.ts'

const { undoDeletion } = deletionsApi.endpoints

/** Undoes deletions and reports it. */
export const undoDeletions =
  (type: DeletableType, acctNums: readonly number[]): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const undone: number[] = []
    const failed: FailedAttempt[] = []
    const ofUndoing = (acctNum: number) => `undoing the deletion of ${type} ${acctNum}`
    dispatch(forgetFailures(acctNums.map(ofUndoing)))
    await untilSignedOut(acctNums, async (acctNum) => {
      const { error } = await dispatch(undoDeletion.initiate({ type, acctNum }, { track: false }))
      if (error) failed.push({ of: ofUndoing(acctNum), text: `Error: ${failureText(error)}` })
      else undone.push(acctNum)
      return error
    })

    if (undone.length > 0)
      dispatch(toastShown({ tone: 'success', text: `Restored ${countedRecords(type, undone)}` }))
    const left = acctNums.filter((acctNum) => !undone.includes(acctNum))
    dispatch(showFailures(failed, { did: 'deleted', type, acctNums: left }))
  }
