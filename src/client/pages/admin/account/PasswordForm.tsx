import type { SyntheticEvent } from 'react'
import { failureText } from '#client/api/describeFailure.ts'
import { useSavePasswordMutation } from '#client/api/people.ts'
import { NewPasswordField } from '#client/components/admin/session/NewPasswordField.tsx'
import { useAppDispatch } from '#client/store/hooks.ts'
import { toastShown } from '#client/store/slices/toastsSlice.ts'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { textOf } from '#client/ui/form/textOf.ts'
import { Section } from '#client/ui/text/Section.tsx'
import { CurrentPasswordField } from '#client/components/admin/session/CurrentPasswordField.tsx'

/** Changes the user's own password. */
export function PasswordForm() {
  const dispatch = useAppDispatch()
  const [savePassword, { isLoading, error }] = useSavePasswordMutation()
  const handleSubmit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = event.currentTarget
    const form = new FormData(fields)
    const answer = await savePassword({ current: textOf(form, 'current'), next: textOf(form, 'next') })
    if (answer.error) return
    fields.reset()
    dispatch(
      toastShown({ tone: 'success', text: 'Your password was changed, and your other sessions have ended' }),
    )
  }
  return (
    <Section title="Your Password">
      <Form onSubmit={(event) => void handleSubmit(event)}>
        {error && <ErrorMessage message={failureText(error)} />}
        <CurrentPasswordField label="Current password" name="current" />
        <NewPasswordField label="New password" name="next" />
        <div className="buttons">
          <Button type="submit" busy={isLoading}>
            Change password
          </Button>
        </div>
      </Form>
    </Section>
  )
}
