import { assignmentsApi } from '#client/api/assignments.ts'
import { auditApi } from '#client/api/audit.ts'
import { outcomeToast } from '#client/store/outcomeToast.ts'
import type { Undoable } from '#client/store/slices/toastsSlice.ts'
import type { AppThunk } from '#client/store/store.ts'
import { restoreDeleted } from './changeRecords.ts'

type Undo = AppThunk<Promise<void>>
type To<Did extends Undoable['did']> = Extract<Undoable, { did: Did }>

const { undoAuditEntry } = auditApi.endpoints
const { addAccount, removeAccount } = assignmentsApi.endpoints

/** Undoes an action and reports it. */
export const undo = (done: Undoable): Undo => {
  if (done.did === 'deleted') return restoreDeleted(done)
  if (done.did === 'changed') return undoEntries(done)
  return done.did === 'account added' ? undoAddition(done) : undoRemoval(done)
}

const undoAddition =
  (undoing: To<'account added'>): Undo =>
  async (dispatch) => {
    const { acctNum, accountName, accountNum } = undoing
    const { error } = await dispatch(removeAccount.initiate({ acctNum, accountNum }, { track: false }))
    dispatch(
      outcomeToast(error, `Removed ${accountName} (${accountNum}) from candidate ${acctNum}`, { undoing }),
    )
  }

const undoRemoval =
  (undoing: To<'account removed'>): Undo =>
  async (dispatch) => {
    const { did: _, ...account } = undoing
    const { acctNum, accountName, accountNum } = account
    const { error } = await dispatch(addAccount.initiate(account, { track: false }))
    dispatch(outcomeToast(error, `Added ${accountName} (${accountNum}) to candidate ${acctNum}`, { undoing }))
  }

const undoEntries =
  (undoing: To<'changed'>): Undo =>
  async (dispatch) => {
    const done = `Undone: ${undoing.text}`
    for (const [index, entryId] of [...undoing.entryIds.entries()].toReversed()) {
      const { error } = await dispatch(undoAuditEntry.initiate({ entryId }, { track: false }))
      const left = { ...undoing, entryIds: undoing.entryIds.slice(0, index + 1) }
      if (error) return dispatch(outcomeToast(error, done, { undoing: left }))
    }
    return dispatch(outcomeToast(undefined, done))
  }
