import { adminAccountsApi } from '#client/api/adminAccounts.ts'
import { type Failure, failureWords } from '#client/api/describeFailure.ts'
import { toastShown, type Undoable } from '#client/store/slices/toastsSlice.ts'
import type { AppThunk } from '#client/store/store.ts'
import { undoDeletions } from './undoDeletions.ts'

type Undo = AppThunk<Promise<void>>

const { addAccount, removeAccount } = adminAccountsApi.endpoints

/** Undoes what was just done, and says so. */
export const undo = (done: Undoable): Undo => {
  if (done.did === 'deleted') return undoDeletions(done.type, done.acctNums)
  return done.did === 'account added' ? takeOut(done) : putBack(done)
}

type OfAccount = Extract<Undoable, { acctNum: number }>

const takeOut =
  ({ acctNum, account }: OfAccount): Undo =>
  async (dispatch) => {
    const { accountName, accountNum } = account
    const { error } = await dispatch(removeAccount.initiate({ acctNum, accountNum }, { track: false }))
    dispatch(outcome(error, `Removed ${accountName} (${accountNum}) from candidate ${acctNum}`))
  }

const putBack =
  ({ acctNum, account }: OfAccount): Undo =>
  async (dispatch) => {
    const { accountName, accountNum } = account
    const { error } = await dispatch(addAccount.initiate({ acctNum, addition: account }, { track: false }))
    dispatch(outcome(error, `Added ${accountName} (${accountNum}) to candidate ${acctNum}`))
  }

const outcome = (error: Failure | undefined, success: string) =>
  error
    ? toastShown({ tone: 'failure', text: `Error: ${failureWords(error)}` })
    : toastShown({ tone: 'success', text: success })
