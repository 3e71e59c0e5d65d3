import { useUndoAuditEntryMutation } from '#client/api/workLists.ts'
import { type Failure, failureText } from '#client/api/describeFailure.ts'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { counted } from '#contract/domain/text.ts'
import type { SeveralChanged } from '#contract/schemas/workList.ts'
import { useFocusOnStep } from './useFocusOnStep.ts'

interface SaveSeveralProps {
  verb: string
  noun: string
  /** How many would be saved now, and how many may be. */
  count: number
  limit?: number
  /** What is said of those saved, before their number. */
  done: string
  saving: { data?: SeveralChanged | undefined; error?: Failure | undefined; isLoading: boolean }
  save: () => PromiseLike<{ error?: unknown }>
  onSaved: () => void
  onUndone?: () => void
}

/** Saves what is chosen or listed, reports it, and can undo all of it. */
export function SaveSeveral(props: SaveSeveralProps) {
  const { verb, noun, count, limit = Infinity, done, saving, save, onSaved, onUndone } = props
  const [undo, undoing] = useUndoAuditEntryMutation()
  const failure = undoing.error ?? saving.error
  const saved = saving.data
  const status = useFocusOnStep(`${saved?.entryId} ${undoing.isSuccess}`)
  const handleSave = async () => {
    undoing.reset()
    const { error } = await save()
    if (!error) onSaved()
  }
  const handleUndo = async (entryId: number) => {
    const { error } = await undo({ entryId })
    if (!error) onUndone?.()
  }
  return (
    <>
      {failure && <ErrorMessage message={failureText(failure)} />}
      <div className="buttons">
        <Button
          variant="primary"
          disabled={count === 0 || count > limit}
          busy={saving.isLoading}
          onClick={() => void handleSave()}
        >
          {verb} {count === 0 ? `${noun}s` : counted(count, noun)}
        </Button>
        {count > limit && <span>The limit is {limit} at a time.</span>}
        <output ref={status} tabIndex={-1}>
          {saved && `${undoing.isSuccess ? 'Undone:' : done} ${counted(saved.changed, noun)}.`}
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
