import { useUndoAuditEntryMutation } from '#client/api/audit.ts'
import { useAppDispatch } from '#client/store/hooks.ts'
import { outcomeToast } from '#client/store/outcomeToast.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { keepFocusInSection } from '#client/ui/form/keepFocusInSection.ts'
import type { AuditEntry } from '#contract/schemas/audit.ts'

/** Undoes the entry and reports it, or shows the server's reason if it cannot. */
export function UndoEntryButton({ id, action, record }: AuditEntry) {
  const dispatch = useAppDispatch()
  const [undoEntry, { isLoading }] = useUndoAuditEntryMutation()
  const undo = async () => {
    const { error } = await undoEntry(id)
    dispatch(outcomeToast(error, `Undone: ${action}, ${record}`))
  }
  return (
    <Button
      ref={keepFocusInSection}
      aria-label={`Undo: ${action}, ${record}, entry ${id}`}
      busy={isLoading}
      onClick={() => void undo()}
    >
      Undo
    </Button>
  )
}
