import { adminAccountsApi } from '#client/api/adminAccounts.ts'
import { auditApi } from '#client/api/audit.ts'
import { workListsApi } from '#client/api/workLists.ts'
import { outcomeToast } from '#client/store/outcomeToast.ts'
import type { Undoable } from '#client/store/slices/toastsSlice.ts'
import type { AppThunk } from '#client/store/store.ts'
import type { ViewToSave } from '#contract/schemas/workList.ts'
import { undoDeletions } from './undoDeletions.ts'

type Undo = AppThunk<Promise<void>>

const { undoAuditEntry } = auditApi.endpoints
const { saveView, deleteView } = workListsApi.endpoints
const { addAccount, removeAccount } = adminAccountsApi.endpoints

/** Undoes an action and reports it. */
export const undo = (done: Undoable): Undo => {
  if (done.did === 'deleted') return undoDeletions(done.type, done.acctNums)
  if (done.did === 'several changed') return undoEntries(done.entryIds, done.text)
  if (done.did === 'view added') return undoSaveView(done.viewId, done.name)
  if (done.did === 'view changed') return undoDeleteView(done.was)
  return done.did === 'account added' ? undoAddition(done) : undoRemoval(done)
}

type OfAccount = Extract<Undoable, { acctNum: number }>

const undoAddition =
  ({ acctNum, account }: OfAccount): Undo =>
  async (dispatch) => {
    const { accountName, accountNum } = account
    const { error } = await dispatch(removeAccount.initiate({ acctNum, accountNum }, { track: false }))
    dispatch(outcomeToast(error, `Removed ${accountName} (${accountNum}) from candidate ${acctNum}`))
  }

const undoRemoval =
  ({ acctNum, account }: OfAccount): Undo =>
  async (dispatch) => {
    const { accountName, accountNum } = account
    const { error } = await dispatch(addAccount.initiate({ acctNum, addition: account }, { track: false }))
    dispatch(outcomeToast(error, `Added ${accountName} (${accountNum}) to candidate ${acctNum}`))
  }

const undoEntries =
  (entryIds: readonly number[], text: string): Undo =>
  async (dispatch) => {
    const done = `Undone: ${text}`
    for (const entryId of entryIds.toReversed()) {
      const { error } = await dispatch(undoAuditEntry.initiate(entryId, { track: false }))
      if (error) return dispatch(outcomeToast(error, done))
    }
    return dispatch(outcomeToast(undefined, done))
  }

const undoSaveView =
  (viewId: number, name: string): Undo =>
  async (dispatch) => {
    const { error } = await dispatch(deleteView.initiate(viewId, { track: false }))
    dispatch(outcomeToast(error, `Removed view “${name}”`))
  }

const undoDeleteView =
  (was: ViewToSave): Undo =>
  async (dispatch) => {
    const { error } = await dispatch(saveView.initiate(was, { track: false }))
    dispatch(outcomeToast(error, `Restored view “${was.name}”`))
  }
