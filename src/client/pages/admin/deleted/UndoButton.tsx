import { useState } from 'react'
import { useAppDispatch } from '#client/store/hooks.ts'
import { undoDeletions } from '#client/store/thunks/undoDeletions.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { keepFocusInSection } from '#client/ui/form/keepFocusInSection.ts'
import type { Deletion } from '#contract/schemas/deletion.ts'

export function UndoButton({ type, acctNum }: Deletion) {
  const dispatch = useAppDispatch()
  const [isBusy, setIsBusy] = useState(false)
  const undo = async () => {
    setIsBusy(true)
    await dispatch(undoDeletions(type, [acctNum]))
    setIsBusy(false)
  }
  return (
    <Button
      ref={keepFocusInSection}
      aria-label={`Undo: ${type} ${acctNum}`}
      busy={isBusy}
      onClick={() => void undo()}
    >
      Undo
    </Button>
  )
}
