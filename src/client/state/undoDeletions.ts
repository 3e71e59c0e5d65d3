import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { DeletableType } from '#contract/deletion.ts'
import { deletionsApi } from '../api/deletions.ts'
import { describeFailure, serverMessage } from '../api/describeFailure.ts'
import { countedRecords } from './deleteRecords.ts'
import { noticeGiven } from './noticesSlice.ts'

/** Takes deletions back, and says so. */
export const undoDeletions =
  (
    type: DeletableType,
    acctNums: readonly number[],
  ): ThunkAction<Promise<void>, unknown, unknown, UnknownAction> =>
  async (dispatch) => {
    const answers = await Promise.all(
      acctNums.map(async (acctNum) => ({
        acctNum,
        ...(await dispatch(deletionsApi.endpoints.undoDeletion.initiate({ type, acctNum }))),
      })),
    )
    const undone = answers.flatMap(({ acctNum, error }) => (error ? [] : [acctNum]))
    if (undone.length > 0)
      dispatch(noticeGiven({ tone: 'success', text: `Restored ${countedRecords(type, undone)}` }))
    const failures = answers.flatMap(({ error }) =>
      error ? [`Error: ${serverMessage(error) ?? describeFailure(error)}`] : [],
    )
    for (const text of new Set(failures)) dispatch(noticeGiven({ tone: 'failure', text }))
  }
