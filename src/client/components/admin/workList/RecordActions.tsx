import { useState } from 'react'
import { flushSync } from 'react-dom'
import { failureText, isSignedOut } from '#client/api/describeFailure.ts'
import { shortcut } from '#client/components/admin/singleKeys.tsx'
import { FindCommittee } from '#client/components/admin/Finder.tsx'
import { countOf, type ListLabels } from '#client/components/lists/listLabels.ts'
import { useAppDispatch } from '#client/store/hooks.ts'
import { toastShown } from '#client/store/slices/toastsSlice.ts'
import { changeSeveral } from '#client/store/thunks/changeRecords.ts'
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
  /** The change that a dialog is open for. */
  const [proposed, setProposed] = useState<Change>()
  /** The accounts when the dialog opened: rows leave the list while the change runs. */
  const [accounts, setAccounts] = useState<number[]>([])
  const [sent, setSent] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const isAtWork = sent !== undefined
  const isOff = chosen.length === 0
  const counted = countOf(accounts.length, labels)

  const propose = (what?: Change) => {
    setFailure(undefined)
    setAccounts([...chosen])
    setProposed(what)
  }
  const handleChange = async (change: Change, verb: string, accountNum?: number) => {
    setFailure(undefined)
    const several = { change, accounts, ...(accountNum && { accountNum }) }
    const { entryIds, changed, failure: refusal } = await dispatch(changeSeveral(several, setSent))
    setSent(undefined)
    if (changed > 0) {
      const text = `${verb} ${countOf(changed, labels)}`
      dispatch(toastShown({ tone: 'success', text, undo: { did: 'changed', entryIds, text } }))
    }
    // Without a session, the page asks to sign in again; after that there is no failure.
    if (refusal) return setFailure(isSignedOut(refusal) ? undefined : failureText(refusal))
    // Closed first, because nothing below an open dialog can take the focus.
    flushSync(() => setProposed(undefined))
    focusList()
    onChanged()
  }
  const progress = isAtWork && accounts.length > MAX_CHANGED && (
    <label>
      {formatNumber(sent)} of {formatNumber(accounts.length)} <progress max={accounts.length} value={sent} />
    </label>
  )
  const removal = type === 'candidate' ? 'delete candidates' : 'delete committees'
  const dialog = { busy: isAtWork, onCancel: () => propose() }
  return (
    <>
      {type === 'candidate' && (
        <>
          <Button disabled={isOff} onClick={() => propose('add account')}>
            Add a committee
          </Button>
          <Button disabled={isOff} onClick={() => propose('clear VoterIDs')}>
            Clear VoterIDs
          </Button>
        </>
      )}
      <Button
        variant="danger"
        disabled={isOff}
        aria-keyshortcuts={shortcut('d')}
        onClick={() => propose(removal)}
      >
        Delete selected
      </Button>
      {proposed === 'add account' && (
        <Dialog {...dialog} title={`Add a committee to ${counted}`}>
          <p>Candidates that already have it are not changed. One Undo removes it from all others.</p>
          {failure && <ErrorMessage message={failure} />}
          {progress}
          <FindCommittee
            onChoose={({ Name, AcctNum }) => {
              if (!isAtWork) void handleChange('add account', `Added ${Name} to`, AcctNum)
            }}
          />
          <div>
            <Button disabled={isAtWork} onClick={() => propose()}>
              Cancel
            </Button>
          </div>
        </Dialog>
      )}
      {proposed === 'clear VoterIDs' && (
        <ConfirmDialog
          {...dialog}
          failure={failure}
          message={`Clear the VoterIDs of ${counted}?`}
          confirmLabel={`Clear ${formatNumber(accounts.length)}`}
          onConfirm={() => void handleChange('clear VoterIDs', 'Cleared the VoterIDs of')}
        >
          <p>
            VoterIDs entered here are removed, and those on the state’s list apply again. One Undo restores
            them.
          </p>
          {progress}
        </ConfirmDialog>
      )}
      {proposed === removal && (
        <ConfirmDialog
          {...dialog}
          failure={failure}
          message={`Delete ${counted}?`}
          confirmLabel={`Delete ${counted}`}
          onConfirm={() => void handleChange(removal, 'Deleted')}
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
export const NamedRecords = ({ acctNums, nameOf }: NamedRecordsProps) => (
  <ul className={`bare ${styles.named}`}>
    {acctNums.slice(0, NAMED).map((acctNum) => (
      <li key={acctNum}>
        {nameOf(acctNum)} ({acctNum})
      </li>
    ))}
    {acctNums.length > NAMED && <li>and {formatNumber(acctNums.length - NAMED)} more</li>}
  </ul>
)
