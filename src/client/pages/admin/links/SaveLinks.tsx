import { useState } from 'react'
import { useUndoAuditEntryMutation } from '#client/api/audit.ts'
import { failureText } from '#client/api/describeFailure.ts'
import { useSaveLinksMutation } from '#client/api/links.ts'
import { useFocusOnStep } from '#client/components/admin/useFocusOnStep.ts'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { counted } from '#contract/domain/text.ts'
import type { Link } from '#contract/schemas/link.ts'
import { MAX_LINKS } from '#contract/domain/administration.ts'
import styles from './Links.module.css'

interface SaveLinksProps {
  /** What would be added now. */
  entries: readonly Link[]
  onSaved: () => void
  onUndone?: () => void
}

/** Adds links, reports it, and can undo all of them. */
export function SaveLinks({ entries, onSaved, onUndone }: SaveLinksProps) {
  const [save, saving] = useSaveLinksMutation()
  const [undo, undoing] = useUndoAuditEntryMutation()
  const [steps, setSteps] = useState(0)
  const failure = undoing.error ?? saving.error
  const saved = saving.data
  const handleSave = async () => {
    undoing.reset()
    const { error } = await save({ entries: [...entries] })
    if (error) return
    onSaved()
    setSteps((done) => done + 1)
  }
  const handleUndo = async (entryId: number) => {
    const { error } = await undo(entryId)
    if (error) return
    onUndone?.()
    setSteps((done) => done + 1)
  }
  const status = useFocusOnStep(String(steps))
  return (
    <>
      {failure && <ErrorMessage message={failureText(failure)} />}
      <div className={styles.buttons}>
        <Button
          variant="primary"
          disabled={entries.length === 0 || entries.length > MAX_LINKS}
          busy={saving.isLoading}
          onClick={() => void handleSave()}
        >
          Add {entries.length === 0 ? 'links' : counted(entries.length, 'link')}
        </Button>
        {entries.length > MAX_LINKS && <span>The limit is {MAX_LINKS} at a time.</span>}
        <output ref={status} tabIndex={-1}>
          {saved && `${undoing.isSuccess ? 'Undone' : 'Added'}: ${counted(saved.changed, 'link')}.`}
        </output>
        {saved && !undoing.isSuccess && (
          <Button busy={undoing.isLoading} onClick={() => void handleUndo(saved.entryId)}>
            Undo all {saved.changed}
          </Button>
        )}
      </div>
    </>
  )
}
