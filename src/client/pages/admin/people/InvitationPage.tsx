import type { SyntheticEvent } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { failureText } from '#client/api/describeFailure.ts'
import { useAcceptInvitationMutation } from '#client/api/people.ts'
import { NewPasswordField } from '#client/components/admin/session/PasswordFields.tsx'
import { Page } from '#client/components/Page.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { Form, textOf } from '#client/ui/form/Form.tsx'
import { LOGIN_PAGE } from '#contract/pages.ts'

/** The page that an invitation links to. */
export function InvitationPage() {
  const token = useLocation().hash.slice(1)
  const [accept, { isLoading, isSuccess, error }] = useAcceptInvitationMutation()
  const handleSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    void accept({ token, name: textOf(form, 'name'), password: textOf(form, 'password') })
  }
  return (
    <Page heading="Your Invitation" lead="Choose the name you go by here, and a password.">
      {token === '' && <EmptyState>This link is incomplete. Copy the whole link you were given.</EmptyState>}
      {isSuccess && (
        <output>
          Your account has been created. <Link to={LOGIN_PAGE}>Log in</Link> with the email address you were
          invited by.
        </output>
      )}
      {token !== '' && !isSuccess && (
        <Form onSubmit={handleSubmit}>
          {error && <ErrorMessage message={failureText(error)} />}
          <Field label="Name" name="name" autoComplete="name" maxLength={100} required />
          <NewPasswordField label="Password" name="password" />
          <div className="buttons">
            <Button variant="primary" type="submit" busy={isLoading}>
              Create my account
            </Button>
          </div>
        </Form>
      )}
    </Page>
  )
}
