import { useState } from 'react'
import { flushSync } from 'react-dom'
import {
  describeFailure,
  type Failure,
  failureText,
  isSignedOut,
  serverMessage,
} from '#client/api/describeFailure.ts'
import { type DeletableRecord, workListsApi } from '#client/api/workLists.ts'
import { shortcut } from '#client/components/admin/singleKeys.tsx'
import { FindCommittee } from '#client/components/admin/Finder.tsx'
import { countOf, type ListLabels } from '#client/components/lists/listLabels.ts'
import { useAppDispatch, useAppSelector } from '#client/store/hooks.ts'
import { forgetFailures, showFailures, undoOf } from '#client/store/outcomeToast.ts'
import { toastShown } from '#client/store/slices/toastsSlice.ts'
import { selectWorkList, workListActions } from '#client/store/slices/workListSlice.ts'
import type { AppThunk } from '#client/store/store.ts'
import { ConfirmDialog } from '#client/ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { formatNumber } from '#contract/domain/text.ts'
import { MAX_CHANGED } from '#contract/domain/administration.ts'
import type { DeletableType } from '#contract/schemas/audit.ts'
import type { SeveralChanges } from '#contract/schemas/workList.ts'
import { focusList } from './Selection.tsx'
import styles from './WorkList.module.css'

const { deleteRecord, saveSeveral } = workListsApi.endpoints

type Change = SeveralChanges['change']

interface RecordActionsProps {
  type: DeletableType
  labels: ListLabels
  chosen: readonly number[]
  nameOf: (acctNum: number) => string | undefined
  onChanged: () => void
}

/** What can be done to all selected rows, with one Undo for everything. */
export function RecordActions({ type, labels, chosen, nameOf, onChanged }: RecordActionsProps) {
  const dispatch = useAppDispatch()
  /** What a dialog is open for, and the accounts when it opened: rows leave the list while the change runs. */
  const [proposed, setProposed] = useState<Pick<SeveralChanges, 'change' | 'accounts'>>()
  const [sent, setSent] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const isAtWork = sent !== undefined
  const { change: proposal, accounts = [] } = proposed ?? {}
  const counted = countOf(accounts.length, labels)
  const close = () => setProposed(undefined)
  const propose = (change: Change) => ({
    disabled: chosen.length === 0,
    onClick: () => {
      setFailure(undefined)
      setProposed({ change, accounts: [...chosen] })
    },
  })
  const make = async (change: Change, verb: string, accountNum?: number) => {
    setFailure(undefined)
    const several = { change, accounts, ...(accountNum && { accountNum }) }
    const { entryIds, changed, failure: refusal } = await dispatch(changeSeveral(several, setSent))
    setSent(undefined)
    if (changed > 0) {
      const text = `${verb} ${countOf(changed, labels)}`
      dispatch(toastShown({ tone: 'success', text, undo: { entryIds, undone: `Undone: ${text}` } }))
    }
    // Without a session, the page asks to sign in again; after that there is no failure.
    if (refusal) return setFailure(isSignedOut(refusal) ? undefined : failureText(refusal))
    // Closed first, because nothing below an open dialog can take the focus.
    flushSync(close)
    focusList()
    onChanged()
  }
  const progress = isAtWork && accounts.length > MAX_CHANGED && (
    <label>
      {formatNumber(sent)} of {formatNumber(accounts.length)} <progress max={accounts.length} value={sent} />
    </label>
  )
  const confirmOf = (change: Change, verb: string) => ({
    failure,
    busy: isAtWork,
    onCancel: close,
    onConfirm: () => void make(change, verb),
  })
  const removal = type === 'candidate' ? 'delete candidates' : 'delete committees'
  return (
    <>
      {type === 'candidate' && (
        <>
          <Button {...propose('add account')}>Add a committee</Button>
          <Button {...propose('clear VoterIDs')}>Clear VoterIDs</Button>
        </>
      )}
      <Button {...propose(removal)} variant="danger" aria-keyshortcuts={shortcut('d')}>
        Delete selected
      </Button>
      {proposal === 'add account' && (
        <Dialog title={`Add a committee to ${counted}`} busy={isAtWork} onCancel={close}>
          <p>Candidates that already have it are not changed. One Undo removes it from all others.</p>
          {failure && <ErrorMessage message={failure} />}
          {progress}
          <FindCommittee
            onChoose={({ Name, AcctNum }) => {
              if (!isAtWork) void make('add account', `Added ${Name} to`, AcctNum)
            }}
          />
          <div>
            <Button disabled={isAtWork} onClick={close}>
              Cancel
            </Button>
          </div>
        </Dialog>
      )}
      {proposal === 'clear VoterIDs' && (
        <ConfirmDialog
          {...confirmOf('clear VoterIDs', 'Cleared the VoterIDs of')}
          message={`Clear the VoterIDs of ${counted}?`}
          confirmLabel={`Clear ${formatNumber(accounts.length)}`}
        >
          <p>
            VoterIDs entered here are removed, and those on the state’s list apply again. One Undo restores
            them.
          </p>
          {progress}
        </ConfirmDialog>
      )}
      {proposal === removal && (
        <ConfirmDialog
          {...confirmOf(removal, 'Deleted')}
          message={`Delete ${counted}?`}
          confirmLabel={`Delete ${counted}`}
        >
          <NamedRecords acctNums={accounts} nameOf={nameOf} />
          <p>
            Everyone stops seeing {accounts.length === 1 ? 'it' : 'them'}. One Undo restores everything, at
            any time.
          </p>
          {progress}
        </ConfirmDialog>
      )}
    </>
  )
}

interface NamedRecordsProps {
  acctNums: readonly number[]
  /** Undefined for a record that has just left the list. */
  nameOf: (acctNum: number) => string | undefined
}

const NAMED = 100

/** Whom a question is about, one on a line, in a box of a few lines. */
const NamedRecords = ({ acctNums, nameOf }: NamedRecordsProps) => (
  <ul className={`bare ${styles.named}`}>
    {acctNums.slice(0, NAMED).map((acctNum) => (
      <li key={acctNum}>
        {nameOf(acctNum)} ({acctNum})
      </li>
    ))}
    {acctNums.length > NAMED && <li>and {formatNumber(acctNums.length - NAMED)} more</li>}
  </ul>
)

interface Changed {
  /** Audit entries, one for each call. */
  entryIds: number[]
  changed: number
  /** Why the rest was not done, or why there was nothing to do. */
  failure?: Failure | undefined
}

/** Changes any number of records, in calls of the maximum size, and reports before each call how many were sent. */
const changeSeveral =
  ({ accounts, ...change }: SeveralChanges, onProgress: (sent: number) => void): AppThunk<Promise<Changed>> =>
  async (dispatch) => {
    const done: Changed = { entryIds: [], changed: 0 }
    let conflict: Failure | undefined
    for (let sent = 0; sent < accounts.length; sent += MAX_CHANGED) {
      onProgress(sent)
      const some = { ...change, accounts: accounts.slice(sent, sent + MAX_CHANGED) }
      const { data, error } = await dispatch(saveSeveral.initiate(some, { track: false }))
      if (data) {
        done.entryIds.push(data.entryId)
        done.changed += data.changed
      } else if ('status' in error && error.status === 409) {
        // All of these are already as requested; others may not be.
        conflict = error
      } else return { ...done, failure: error }
    }
    return done.changed > 0 ? done : { ...done, failure: conflict }
  }

interface ConfirmDeletionProps {
  type: DeletableType
  nameOf: (acctNum: number) => string | undefined
}

/** Asks before the Delete of a row deletes its record. */
export function ConfirmDeletion({ type, nameOf }: ConfirmDeletionProps) {
  const dispatch = useAppDispatch()
  const acctNum = useAppSelector((state) => selectWorkList(state).deleting)
  if (acctNum === null) return null
  const close = () => dispatch(workListActions.deletionAsked(null))
  const confirm = () => {
    flushSync(close)
    focusList()
    void dispatch(deleteFromList({ type, acctNum }))
  }
  return (
    <ConfirmDialog
      message={`Delete ${type} ${acctNum}?`}
      confirmLabel={`Delete ${type} ${acctNum}`}
      onConfirm={confirm}
      onCancel={close}
    >
      <NamedRecords acctNums={[acctNum]} nameOf={nameOf} />
      <p>Everyone stops seeing it. You can undo this at any time under Deleted.</p>
    </ConfirmDialog>
  )
}

/** Deletes one record of a list and reports the outcome, with an Undo. */
const deleteFromList =
  ({ type, acctNum }: DeletableRecord): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const change = `deletion of ${type} ${acctNum}`
    dispatch(forgetFailures([change]))
    const { data, error } = await dispatch(deleteRecord.initiate({ type, acctNum }, { track: false }))
    if (error) return dispatch(showFailures([{ change, text: deletionFailure(type, error) }]))
    // A row that Undo brings back is not selected.
    dispatch(workListActions.rowsMarked({ keys: [acctNum], isChosen: false }))
    const undo = undoOf([data?.entryId], `Restored ${type} ${acctNum}`)
    dispatch(toastShown({ tone: 'success', text: `Deleted ${type} ${acctNum}`, undo }))
  }

/** The alerts of section 8: for a committee a refused deletion gives no reason. */
function deletionFailure(type: DeletableType, failure: Failure): string {
  if (type === 'candidate') return `Error deleting: ${serverMessage(failure) ?? describeFailure(failure)}`
  const isAnswered = 'status' in failure && typeof failure.status === 'number'
  return `Error: ${isAnswered ? 'Delete failed' : describeFailure(failure)}`
}
