import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { DeletableType } from '#contract/schemas/deletion.ts'
import { describeFailure, type Failure, isSignedOut, serverMessage } from '#client/api/describeFailure.ts'
import { deletionsApi } from '#client/api/deletions.ts'
import { fewAtATime } from '#client/store/fewAtATime.ts'
import { toastShown } from '#client/store/slices/toastsSlice.ts'

/** What became of one record. */
export interface Outcome {
  acctNum: number
  /** The alert of the specification; undefined when the record was deleted. */
  failure?: string
}

/** Deletes the records, tells of each as it is answered, and gives one notice with what can be undone. */
export const deleteRecords =
  (
    type: DeletableType,
    acctNums: readonly number[],
    onOutcome: (outcome: Outcome) => void = () => {},
  ): ThunkAction<Promise<void>, unknown, unknown, UnknownAction> =>
  async (dispatch) => {
    const outcomes: Outcome[] = []
    await fewAtATime(acctNums, async (acctNum) => {
      const { error } = await dispatch(deletionsApi.endpoints.deleteRecord.initiate({ type, acctNum }))
      const outcome = error ? { acctNum, failure: deletionFailure(type, error) } : { acctNum }
      outcomes.push(outcome)
      onOutcome(outcome)
      // Nobody is signed in: the others would be refused too, and stay chosen for after the next sign-in.
      return error && isSignedOut(error) ? 'stop' : 'go on'
    })

    const deleted = outcomes.flatMap(({ acctNum, failure }) => (failure === undefined ? [acctNum] : []))
    if (deleted.length > 0)
      dispatch(
        toastShown({
          tone: 'success',
          text: `Deleted ${countedRecords(type, deleted)}`,
          undo: { did: 'deleted', type, acctNums: deleted },
        }),
      )
    const failures = new Set(outcomes.flatMap(({ failure }) => failure ?? []))
    for (const text of failures) dispatch(toastShown({ tone: 'failure', text }))
  }

/** "candidate 91527", or "12 candidates". */
export const countedRecords = (type: DeletableType, acctNums: readonly number[]): string =>
  acctNums.length === 1 ? `${type} ${acctNums[0]}` : `${acctNums.length} ${type}s`

/** The alerts of section 8: a refused deletion of a committee says no more than that. */
function deletionFailure(type: DeletableType, failure: Failure): string {
  if (type === 'candidate') return `Error deleting: ${serverMessage(failure) ?? describeFailure(failure)}`
  const isAnswered = 'status' in failure && typeof failure.status === 'number'
  return `Error: ${isAnswered ? 'Delete failed' : describeFailure(failure)}`
}
