import { useAppDispatch, useAppSelector } from '#client/store/hooks.ts'
import { draftsDiscarded, selectVoterIdDrafts } from '#client/store/slices/voterIdDraftsSlice.ts'
import { ConfirmDialog } from '#client/ui/dialog/ConfirmDialog.tsx'

interface ConfirmLogOutProps {
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before logging out discards what is typed and not saved. */
export function ConfirmLogOut({ onConfirm, onCancel }: ConfirmLogOutProps) {
  const dispatch = useAppDispatch()
  const accounts = Object.keys(useAppSelector(selectVoterIdDrafts))
  const discard = () => {
    // First, otherwise the page being left would warn about unsaved VoterIDs.
    dispatch(draftsDiscarded())
    onConfirm()
  }
  return (
    <ConfirmDialog
      message={`Log out without saving ${accounts.length === 1 ? '1 VoterID' : `${accounts.length} VoterIDs`}?`}
      confirmLabel="Log Out"
      onConfirm={discard}
      onCancel={onCancel}
    >
      <p>
        What you typed for {accounts.length === 1 ? 'candidate' : 'candidates'} {accounts.join(', ')} will be
        lost.
      </p>
    </ConfirmDialog>
  )
}
