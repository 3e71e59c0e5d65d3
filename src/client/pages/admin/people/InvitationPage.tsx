import { Link, useLocation } from 'react-router-dom'
import { useAcceptInvitationMutation } from '#client/api/people.ts'
import { Form } from '#client/components/admin/Form.tsx'
import { NewPasswordField } from '#client/components/admin/session/PasswordFields.tsx'
import { Page } from '#client/components/Page.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { LOGIN_PAGE } from '#contract/pages.ts'

/** The page that an invitation links to. */
export function InvitationPage() {
  const token = useLocation().hash.slice(1)
  const [accept, accepting] = useAcceptInvitationMutation()
  return (
    <Page heading="Your Invitation" lead="Choose the name you go by here, and a password.">
      {token === '' && <EmptyState>This link is incomplete. Copy the whole link you were given.</EmptyState>}
      {accepting.isSuccess && (
        <output>
          Your account has been created. <Link to={LOGIN_PAGE}>Log in</Link> with the email address you were
          invited by.
        </output>
      )}
      {token !== '' && !accepting.isSuccess && (
        <Form
          saving={accepting}
          variant="primary"
          submitLabel="Create my account"
          onSubmit={(text) => accept({ token, name: text('name'), password: text('password') })}
        >
          <Field label="Name" name="name" autoComplete="name" maxLength={100} required />
          <NewPasswordField label="Password" name="password" />
        </Form>
      )}
    </Page>
  )
}
