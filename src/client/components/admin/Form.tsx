import type { ReactNode, SyntheticEvent } from 'react'
import { type Failure, failureText } from '#client/api/describeFailure.ts'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Button, type ButtonVariant } from '#client/ui/form/Button.tsx'
import { textOf } from '#client/ui/form/textOf.ts'
import styles from '#client/ui/form/Form.module.css'

interface FormProps {
  /** What the hook of the mutation says of it. */
  saving: { isLoading: boolean; error?: Failure | undefined }
  submitLabel: string
  variant?: ButtonVariant
  busyLabel?: string
  /** Receives the text of a field by its name, the form, and which of its buttons was pressed. */
  onSubmit: (text: (name: string) => string, form: HTMLFormElement, submitter: HTMLElement | null) => unknown
  /** Other buttons. */
  buttons?: ReactNode
  children?: ReactNode
}

/** A form with one field on each line, and the button that submits it. */
export function Form({ saving, submitLabel, onSubmit, buttons, children, ...button }: FormProps) {
  const handleSubmit = (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    onSubmit((name) => textOf(fields, name), event.currentTarget, event.nativeEvent.submitter)
  }
  return (
    <form className={`stack ${styles.form}`} onSubmit={handleSubmit}>
      {saving.error && <ErrorMessage message={failureText(saving.error)} />}
      {children}
      <div className="buttons">
        <Button {...button} type="submit" busy={saving.isLoading}>
          {submitLabel}
        </Button>
        {buttons}
      </div>
    </form>
  )
}

interface FormDialogProps extends Omit<FormProps, 'variant' | 'buttons'> {
  title: string
  onCancel: () => void
}

/** A form in a dialog, with a button that cancels it. */
export function FormDialog({ title, onCancel, ...form }: FormDialogProps) {
  const busy = form.saving.isLoading
  return (
    <Dialog title={title} busy={busy} onCancel={onCancel}>
      <Form
        {...form}
        variant="primary"
        buttons={
          <Button disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
        }
      />
    </Dialog>
  )
}
