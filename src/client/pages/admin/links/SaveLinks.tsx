import { useState } from 'react'
import { failureText } from '#client/api/describeFailure.ts'
import { useSaveLinksMutation, useUndoLinksMutation } from '#client/api/links.ts'
import { useFocusOnStep } from '#client/components/admin/useFocusOnStep.ts'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { counted } from '#contract/domain/counted.ts'
import { type Link, MAX_LINKS } from '#contract/schemas/link.ts'
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
  const [undo, undoing] = useUndoLinksMutation()
  const [steps, setSteps] = useState(0)
  const failure = undoing.error ?? saving.error
  const saved = saving.isSuccess ? (saving.originalArgs?.entries ?? []) : []
  const handleSave = async () => {
    undoing.reset()
    const { error } = await save({ entries: [...entries] })
    if (error) return
    onSaved()
    setSteps((done) => done + 1)
  }
  const handleUndo = async () => {
    const { error } = await undo({ entries: saved })
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
          {saved.length > 0 && `${undoing.isSuccess ? 'Undone' : 'Added'}: ${counted(saved.length, 'link')}.`}
        </output>
        {saved.length > 0 && !undoing.isSuccess && (
          <Button busy={undoing.isLoading} onClick={() => void handleUndo()}>
            Undo all {saved.length}
          </Button>
        )}
      </div>
    </>
  )
}
