import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { Button } from '#client/ui/form/Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Field } from '#client/ui/form/Field.tsx'

interface PromptDialogProps {
  title: string
  label: string
  submitLabel: string
  busy?: boolean
  /** Why the text was refused or the work failed; the input stays. Shown until the text is another. */
  failure?: string | undefined
  /** What the current text will cause, before it is submitted. */
  children?: (text: string) => ReactNode
  /** Receives the text as typed, not trimmed and possibly empty. */
  onSubmit: (text: string) => void
  onCancel: () => void
}

/** Asks for a number, as text. Rendered while open. */
export function PromptDialog({
  title,
  label,
  submitLabel,
  busy = false,
  failure,
  children,
  onSubmit,
  onCancel,
}: PromptDialogProps) {
  const [text, setText] = useState('')
  const [submitted, setSubmitted] = useState('')
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    setSubmitted(text)
    onSubmit(text)
  }
  return (
    <Dialog title={title} busy={busy} onCancel={onCancel}>
      <form className="stack" onSubmit={handleSubmit}>
        <Field
          label={label}
          error={!busy && text === submitted ? failure : undefined}
          value={text}
          inputMode="numeric"
          autoComplete="off"
          data-first-focus
          onChange={(event) => setText(event.target.value)}
        />
        {children?.(text)}
        <div className="buttons">
          <Button variant="primary" type="submit" busy={busy}>
            {submitLabel}
          </Button>
          <Button disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
