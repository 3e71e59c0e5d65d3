import { useDispatch, useSelector } from 'react-redux'
import { selectVoterIdDrafts } from '#client/store/voterIdDrafts.ts'
import { draftsDiscarded } from '#client/store/slices/voterIdDraftsSlice.ts'
import { ConfirmDialog } from '#client/ui/dialog/ConfirmDialog.tsx'

interface ConfirmLogOutProps {
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before logging out forgets what was typed and is not saved. */
export function ConfirmLogOut({ onConfirm, onCancel }: ConfirmLogOutProps) {
  const dispatch = useDispatch()
  const accounts = Object.keys(useSelector(selectVoterIdDrafts))
  const discard = () => {
    // First, or the page that is left would tell of what is unsaved.
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
        What you typed for {accounts.length === 1 ? 'candidate' : 'candidates'} {accounts.join(', ')} is then
        lost.
      </p>
    </ConfirmDialog>
  )
}
