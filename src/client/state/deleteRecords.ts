import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { DeletableType } from '#contract/deletion.ts'
import { describeFailure, type Failure, isSignedOut, serverMessage } from '../api/describeFailure.ts'
import { deletionsApi } from '../api/deletions.ts'
import { noticeGiven } from './noticesSlice.ts'

/** What became of one record. */
export interface Outcome {
  acctNum: number
  /** The alert of the specification; undefined when the record was deleted. */
  failure?: string
}

/** Calls under way at a time: enough to be quick, few enough to leave the server to others. */
const AT_ONCE = 4

/** Deletes the records, tells of each as it is answered, and gives one notice with what can be undone. */
export const deleteRecords =
  (
    type: DeletableType,
    acctNums: readonly number[],
    onOutcome: (outcome: Outcome) => void = () => {},
  ): ThunkAction<Promise<void>, unknown, unknown, UnknownAction> =>
  async (dispatch) => {
    const waiting = [...acctNums]
    const outcomes: Outcome[] = []
    const work = async () => {
      for (let acctNum = waiting.shift(); acctNum !== undefined; acctNum = waiting.shift()) {
        const { error } = await dispatch(deletionsApi.endpoints.deleteRecord.initiate({ type, acctNum }))
        // Nobody is signed in: the others would be refused too, and stay chosen for after the next sign-in.
        if (error && isSignedOut(error)) waiting.length = 0
        const outcome = error ? { acctNum, failure: deletionFailure(type, error) } : { acctNum }
        outcomes.push(outcome)
        onOutcome(outcome)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))

    const deleted = outcomes.flatMap(({ acctNum, failure }) => (failure === undefined ? [acctNum] : []))
    if (deleted.length > 0)
      dispatch(
        noticeGiven({
          tone: 'success',
          text: `Deleted ${countedRecords(type, deleted)}`,
          undo: { record: type, acctNums: deleted },
        }),
      )
    const failures = new Set(outcomes.flatMap(({ failure }) => failure ?? []))
    for (const text of failures) dispatch(noticeGiven({ tone: 'failure', text }))
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
