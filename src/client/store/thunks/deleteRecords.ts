import { counted } from '#contract/domain/text.ts'
import { limitConcurrency } from '#contract/limitConcurrency.ts'
import type { DeletableType } from '#contract/schemas/audit.ts'
import { describeFailure, type Failure, isSignedOut, serverMessage } from '#client/api/describeFailure.ts'
import { deletionsApi } from '#client/api/deletions.ts'
import { toastShown } from '#client/store/slices/toastsSlice.ts'
import type { AppThunk } from '#client/store/store.ts'
import { forgetFailures, showFailures } from './failureToasts.ts'

const { deleteRecord } = deletionsApi.endpoints

/** Concurrent calls: enough to be quick, few enough to leave capacity to others. */
const CALLS_AT_ONCE = 4

/** Makes a call for each item, in order. Once the session has ended the rest are skipped: they would be refused too. */
export async function untilSignedOut<Item>(
  items: readonly Item[],
  call: (item: Item) => Promise<Failure | undefined>,
): Promise<void> {
  const limited = limitConcurrency(CALLS_AT_ONCE)
  let isOver = false
  const callUnlessOver = async (item: Item) => {
    if (isOver) return
    const failure = await call(item)
    if (failure && isSignedOut(failure)) isOver = true
  }
  await Promise.all(items.map(async (item) => limited(() => callUnlessOver(item))))
}

/** What became of one record. */
export interface Outcome {
  acctNum: number
  /** The specification's alert; undefined if the record was deleted. */
  failure?: string
}

/**
 * Deletes the records, reports each answer, and shows one toast that can undo them. Records not reached before the
 * session ended stay selected for after the next sign-in.
 */
export const deleteRecords =
  (
    type: DeletableType,
    acctNums: readonly number[],
    onOutcome: (outcome: Outcome) => void = () => {},
  ): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const outcomes: Outcome[] = []
    const ofDeletion = (acctNum: number) => `deletion of ${type} ${acctNum}`
    dispatch(forgetFailures(acctNums.map(ofDeletion)))
    await untilSignedOut(acctNums, async (acctNum) => {
      const { error } = await dispatch(deleteRecord.initiate({ type, acctNum }, { track: false }))
      const outcome = error ? { acctNum, failure: deletionFailure(type, error) } : { acctNum }
      outcomes.push(outcome)
      onOutcome(outcome)
      return error
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
    dispatch(
      showFailures(
        outcomes.flatMap(({ acctNum, failure: text }) =>
          text === undefined ? [] : [{ of: ofDeletion(acctNum), text }],
        ),
      ),
    )
  }

/** "candidate 91527", or "12 candidates". */
export const countedRecords = (type: DeletableType, acctNums: readonly number[]): string =>
  acctNums.length === 1 ? `${type} ${acctNums[0]}` : counted(acctNums.length, type)

/** The alerts of section 8: for a committee a refused deletion gives no reason. */
function deletionFailure(type: DeletableType, failure: Failure): string {
  if (type === 'candidate') return `Error deleting: ${serverMessage(failure) ?? describeFailure(failure)}`
  const isAnswered = 'status' in failure && typeof failure.status === 'number'
  return `Error: ${isAnswered ? 'Delete failed' : describeFailure(failure)}`
}
