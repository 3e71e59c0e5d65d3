import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { DeletableType } from '#contract/schemas/deletion.ts'
import { deletionsApi } from '#client/api/deletions.ts'
import { describeFailure, isSignedOut, serverMessage } from '#client/api/describeFailure.ts'
import { countedRecords } from './deleteRecords.ts'
import { fewAtATime } from '#client/store/fewAtATime.ts'
import { toastShown } from '#client/store/slices/toastsSlice.ts'

/** Takes deletions back, and says so. */
export const undoDeletions =
  (
    type: DeletableType,
    acctNums: readonly number[],
  ): ThunkAction<Promise<void>, unknown, unknown, UnknownAction> =>
  async (dispatch) => {
    const undone: number[] = []
    const failures = new Set<string>()
    await fewAtATime(acctNums, async (acctNum) => {
      const { error } = await dispatch(deletionsApi.endpoints.undoDeletion.initiate({ type, acctNum }))
      if (error) failures.add(`Error: ${serverMessage(error) ?? describeFailure(error)}`)
      else undone.push(acctNum)
      return error && isSignedOut(error) ? 'stop' : 'go on'
    })

    if (undone.length > 0)
      dispatch(toastShown({ tone: 'success', text: `Restored ${countedRecords(type, undone)}` }))
    for (const text of failures) dispatch(toastShown({ tone: 'failure', text }))
  }
