import { useState } from 'react'
import { undoDeletions } from '#client/state/undoDeletions.ts'
import { Button } from '#client/ui/Button.tsx'
import { useAdminDispatch } from '#client/widgets/admin/useAdminDispatch.ts'
import type { Deletion } from '#contract/deletion.ts'

export function UndoButton({ type, acctNum }: Deletion) {
  const dispatch = useAdminDispatch()
  const [isBusy, setIsBusy] = useState(false)
  const undo = async () => {
    setIsBusy(true)
    await dispatch(undoDeletions(type, [acctNum]))
    setIsBusy(false)
  }
  return (
    <Button aria-label={`Undo: ${type} ${acctNum}`} busy={isBusy} onClick={() => void undo()}>
      Undo
    </Button>
  )
}
