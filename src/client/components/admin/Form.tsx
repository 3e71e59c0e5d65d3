import type { ReactNode, SyntheticEvent } from 'react'
import { type Failure, failureText } from '#client/api/describeFailure.ts'
import { sessionApi } from '#client/api/session.ts'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Button, type ButtonVariant } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import styles from '#client/ui/form/Form.module.css'
import { textOf } from '#client/ui/form/textOf.ts'
import { MAX_PASSWORD, MIN_PASSWORD } from '#contract/domain/administration.ts'
import { focusOn } from './useFocusOnStep.ts'

/** The text of a field of the form by its name. The button that was pressed is one too. */
export type TextOf = (name: string) => string

interface FormProps {
  /** What the hook of the mutation says of it. */
  saving: { isLoading: boolean; error?: Failure | undefined }
  submitLabel: string
  variant?: ButtonVariant
  busyLabel?: string
  onSubmit: (text: TextOf, form: HTMLFormElement) => unknown
  /** Other buttons. */
  buttons?: ReactNode
  children?: ReactNode
}

/** A form with one field on each line, and the button that submits it. */
export function Form({ saving, submitLabel, onSubmit, buttons, children, ...button }: FormProps) {
  const handleSubmit = (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget, event.nativeEvent.submitter)
    onSubmit((name) => textOf(fields, name), event.currentTarget)
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

/** The user's own password, with the account it belongs to, so that a password manager fills in and replaces the right one. */
export function CurrentPasswordField({ label = 'Your password' }) {
  const { data } = sessionApi.endpoints.getAdminUser.useQueryState()
  return (
    <>
      <input hidden readOnly name="username" autoComplete="username" value={data?.email ?? ''} />
      <Field label={label} name="password" type="password" autoComplete="current-password" required />
    </>
  )
}

/** A new password. The server checks whether it is one of the most common. */
export const NewPasswordField = ({ label }: { label: string }) => (
  <Field
    label={label}
    hint={`At least ${MIN_PASSWORD} characters. A few unrelated words will do.`}
    name="newPassword"
    type="password"
    autoComplete="new-password"
    minLength={MIN_PASSWORD}
    maxLength={MAX_PASSWORD}
    required
  />
)

interface CodeFieldProps {
  label: string
  hint?: string
  /** Whether it gets the focus when it appears. */
  isNext?: boolean
  isRequired?: boolean
}

/** A code from an authenticator app, or a recovery code. */
export const CodeField = ({ isNext = true, isRequired = true, ...texts }: CodeFieldProps) => (
  <Field
    {...texts}
    ref={isNext ? focusOn : undefined}
    name="code"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={64}
    required={isRequired}
  />
)
