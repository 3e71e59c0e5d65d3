import { useUndoAuditEntryMutation } from '#client/api/audit.ts'
import { OutcomeButton } from '#client/components/admin/OutcomeButton.tsx'
import type { AuditEntry } from '#contract/schemas/audit.ts'

/** Undoes the entry and reports it, or shows the server's reason if it cannot. */
export function UndoEntryButton({ id, action, record }: AuditEntry) {
  const [undoEntry, { isLoading }] = useUndoAuditEntryMutation()
  return (
    <OutcomeButton
      run={() => undoEntry(id)}
      done={`Undone: ${action}, ${record}`}
      busy={isLoading}
      aria-label={`Undo: ${action}, ${record}, entry ${id}`}
    >
      Undo
    </OutcomeButton>
  )
}
