import { useAppSelector } from '#client/store/hooks.ts'
import { selectPastedLists, selectVoterIdDrafts } from '#client/store/slices/unsavedSlice.ts'
import { ConfirmDialog } from '#client/ui/dialog/ConfirmDialog.tsx'
import { counted } from '#contract/domain/text.ts'

interface ConfirmLogOutProps {
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before logging out discards what is typed and not saved. */
export function ConfirmLogOut({ onConfirm, onCancel }: ConfirmLogOutProps) {
  const accounts = Object.keys(useAppSelector(selectVoterIdDrafts))
  const lists = Object.keys(useAppSelector(selectPastedLists)).length
  const unsaved = [
    ...(accounts.length > 0 ? [counted(accounts.length, 'VoterID')] : []),
    ...(lists > 0 ? [counted(lists, 'pasted list')] : []),
  ]
  return (
    <ConfirmDialog
      message={`Log out without saving ${unsaved.join(' and ')}?`}
      confirmLabel="Log Out"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {accounts.length > 0 && (
        <p>
          What you typed for {accounts.length === 1 ? 'candidate' : 'candidates'} {accounts.join(', ')} will
          be lost.
        </p>
      )}
      {lists > 0 && <p>What you pasted will be lost.</p>}
    </ConfirmDialog>
  )
}
