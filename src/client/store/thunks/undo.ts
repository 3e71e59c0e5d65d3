import { assignmentsApi } from '#client/api/assignments.ts'
import { auditApi } from '#client/api/audit.ts'
import type { Failure } from '#client/api/describeFailure.ts'
import { workListsApi } from '#client/api/workLists.ts'
import { outcomeToast } from '#client/store/outcomeToast.ts'
import type { Undoable } from '#client/store/slices/toastsSlice.ts'
import type { AppThunk } from '#client/store/store.ts'

type Undo = AppThunk<Promise<void>>

const { undoAuditEntry } = auditApi.endpoints
const { undoDeletion } = workListsApi.endpoints
const { addAccount, removeAccount } = assignmentsApi.endpoints

const UNTRACKED = { track: false }

/** Undoes an action and reports it. */
export function undo(undoing: Undoable): Undo {
  if (undoing.did === 'changed') return undoEntries(undoing)
  if (undoing.did === 'deleted') {
    const { did: _, ...record } = undoing
    const done = `Restored ${record.type} ${record.acctNum}`
    return undoBy(undoDeletion.initiate(record, UNTRACKED), done, undoing)
  }
  const { did, ...account } = undoing
  const { acctNum, accountName, accountNum } = account
  const name = `${accountName} (${accountNum})`
  return did === 'account added'
    ? undoBy(
        removeAccount.initiate({ acctNum, accountNum }, UNTRACKED),
        `Removed ${name} from candidate ${acctNum}`,
        undoing,
      )
    : undoBy(addAccount.initiate(account, UNTRACKED), `Added ${name} to candidate ${acctNum}`, undoing)
}

const undoBy =
  (call: AppThunk<PromiseLike<{ error?: Failure | undefined }>>, done: string, undoing: Undoable): Undo =>
  async (dispatch) => {
    const { error } = await dispatch(call)
    dispatch(outcomeToast(error, done, { undoing }))
  }

const undoEntries =
  (undoing: Extract<Undoable, { did: 'changed' }>): Undo =>
  async (dispatch) => {
    const done = `Undone: ${undoing.text}`
    for (const [index, entryId] of [...undoing.entryIds.entries()].toReversed()) {
      const { error } = await dispatch(undoAuditEntry.initiate({ entryId }, UNTRACKED))
      const left = { ...undoing, entryIds: undoing.entryIds.slice(0, index + 1) }
      if (error) return dispatch(outcomeToast(error, done, { undoing: left }))
    }
    return dispatch(outcomeToast(undefined, done))
  }
