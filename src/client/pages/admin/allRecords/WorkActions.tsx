import { useId, useState } from 'react'
import { asNumber } from '#client/components/lists/listWords.ts'
import { failureWords } from '#client/api/describeFailure.ts'
import { useSaveSeveralMutation } from '#client/api/workLists.ts'
import { FindCommittee } from '#client/components/admin/FindCommittee.tsx'
import { countOf, type ListWords } from '#client/components/lists/listWords.ts'
import { useAppDispatch } from '#client/store/hooks.ts'
import { toastShown } from '#client/store/slices/toastsSlice.ts'
import { ConfirmDialog } from '#client/ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { MAX_CHANGED, type SeveralChanges, type WorkList } from '#contract/schemas/workList.ts'

type Change = SeveralChanges['change']

interface WorkActionsProps {
  of: WorkList
  words: ListWords
  chosen: readonly number[]
  onChanged: () => void
}

/** What can be done to all rows that are selected, with one Undo for all of it. */
export function WorkActions({ of, words, chosen, onChanged }: WorkActionsProps) {
  const dispatch = useAppDispatch()
  const [asked, setAsked] = useState<Change>()
  const [change, { error, isLoading, reset }] = useSaveSeveralMutation()
  const isTooMany = chosen.length > MAX_CHANGED
  const isOff = chosen.length === 0 || isTooMany
  const counted = countOf(chosen.length, words)
  const failure = error && failureWords(error)

  const ask = (what?: Change) => {
    reset()
    setAsked(what)
  }
  const handleChange = async (what: Change, verb: string, accountNum?: number) => {
    const accounts = [...chosen]
    const { data } = await change({ change: what, accounts, ...(accountNum && { accountNum }) })
    if (!data) return
    setAsked(undefined)
    onChanged()
    const text = `${verb} ${countOf(data.changed, words)}`
    dispatch(
      toastShown({ tone: 'success', text, undo: { did: 'several changed', entryId: data.entryId, text } }),
    )
  }
  const removal = of === 'candidates' ? 'delete candidates' : 'delete committees'
  return (
    <>
      {isTooMany && <span>{MAX_CHANGED} at a time are the most.</span>}
      {of === 'candidates' && (
        <>
          <Button disabled={isOff} onClick={() => ask('add account')}>
            Add a committee
          </Button>
          <Button disabled={isOff} onClick={() => ask('clear VoterIDs')}>
            Clear VoterIDs
          </Button>
        </>
      )}
      <Button variant="danger" disabled={isOff} aria-keyshortcuts="d" onClick={() => ask(removal)}>
        Delete selected
      </Button>
      {asked === 'add account' && (
        <CommitteeDialog
          title={`Add a committee to ${counted}`}
          busy={isLoading}
          failure={failure}
          onChoose={(committee) =>
            void handleChange('add account', `Added ${committee.Name} to`, committee.AcctNum)
          }
          onCancel={() => ask()}
        />
      )}
      {asked === 'clear VoterIDs' && (
        <ConfirmDialog
          message={`Clear the VoterIDs of ${counted}?`}
          confirmLabel={`Clear ${asNumber(chosen.length)}`}
          busy={isLoading}
          failure={failure}
          onConfirm={() => void handleChange('clear VoterIDs', 'Cleared the VoterIDs of')}
          onCancel={() => ask()}
        >
          <p>
            Those that were entered here go, and what the state’s list says holds again. One Undo takes it
            back.
          </p>
        </ConfirmDialog>
      )}
      {asked === removal && (
        <ConfirmDialog
          message={`Delete ${counted}?`}
          confirmLabel={`Delete ${counted}`}
          busy={isLoading}
          failure={failure}
          onConfirm={() => void handleChange(removal, 'Deleted')}
          onCancel={() => ask()}
        >
          <p>
            Everyone stops seeing {chosen.length === 1 ? 'it' : 'them'}. One Undo takes it back, at any time.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

interface CommitteeDialogProps {
  title: string
  busy: boolean
  failure: string | undefined
  onChoose: Parameters<typeof FindCommittee>[0]['onChoose']
  onCancel: () => void
}

function CommitteeDialog({ title, busy, failure, onChoose, onCancel }: CommitteeDialogProps) {
  const id = useId()
  return (
    <Dialog labelledBy={id} busy={busy} onCancel={onCancel}>
      <h2 id={id}>{title}</h2>
      <p>Those that have it already stay as they are. One Undo takes it out of all others.</p>
      {failure && <ErrorMessage message={failure} />}
      <FindCommittee onChoose={(committee) => !busy && onChoose(committee)} />
      <div>
        <Button disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
