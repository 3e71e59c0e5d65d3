import { useState } from 'react'
import { useAppDispatch } from '#client/store/hooks.ts'
import { undoDeletions } from '#client/store/thunks/undoDeletions.ts'
import { Button } from '#client/ui/form/Button.tsx'
import type { Deletion } from '#contract/schemas/deletion.ts'

export function UndoButton({ type, acctNum }: Deletion) {
  const dispatch = useAppDispatch()
  const [isBusy, setIsBusy] = useState(false)
  const undo = async (button: HTMLButtonElement) => {
    const list = button.closest('section')
    setIsBusy(true)
    await dispatch(undoDeletions(type, [acctNum]))
    setIsBusy(false)
    // On success the button disappears with its row, and the focus with it.
    if (document.activeElement === button) list?.focus()
  }
  return (
    <Button
      aria-label={`Undo: ${type} ${acctNum}`}
      busy={isBusy}
      onClick={(event) => void undo(event.currentTarget)}
    >
      Undo
    </Button>
  )
}
