import { type ReactNode, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { useGetHasRealListsQuery } from '#client/api/provenance.ts'
import {
  type Failure,
  isNetworkFailure,
  isSignedOut,
  serverMessage,
  throttledMessage,
} from '#client/api/describeFailure.ts'
import { useAcceptInvitationMutation, useSaveLinkSignInMutation } from '#client/api/people.ts'
import { useLoginMutation } from '#client/api/session.ts'
import { CodeField, Form, NewPasswordField, type TextOf } from '#client/components/admin/Form.tsx'
import { Page } from '#client/components/Page.tsx'
import { useAppDispatch, useAppSelector } from '#client/store/hooks.ts'
import { selectIsAdmin, sessionSynced } from '#client/store/slices/sessionSlice.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { CODE_NEEDED, WRONG_CODE, DEMO_EMAIL } from '#contract/domain/administration.ts'
import { ADMIN_PAGE, LOGIN_PAGE } from '#contract/pages.ts'

/** Any user with a token, from the form below or from another tab, goes on to the page they asked for. */
export function LoginPage() {
  const isAdmin = useAppSelector(selectIsAdmin)
  const { state, hash } = useLocation()
  // Of what the history holds, only the guard's redirect has it.
  const { askedFor = ADMIN_PAGE } = { ...(state as { askedFor?: string } | null) }
  if (isAdmin) return <Navigate to={askedFor} replace />
  return (
    <Page heading="Admin Login" lead="For the administrators of this register.">
      {hash.length > 1 && <LinkLogin token={hash.slice(1)} />}
      <LoginForm />
    </Page>
  )
}

/** For the link that the operator makes at the console; programs that open links ahead of people do not press buttons. */
function LinkLogin({ token }: { token: string }) {
  const dispatch = useAppDispatch()
  const [logIn, loggingIn] = useSaveLinkSignInMutation()
  const handleSubmit = async () => {
    const { data } = await logIn({ token })
    if (data) dispatch(sessionSynced({ token: data.token }))
  }
  return (
    <Form saving={loggingIn} variant="primary" submitLabel="Log in by the link" onSubmit={handleSubmit} />
  )
}

interface LoginFormProps {
  /** The e-mail address of the last sign-in on this page. */
  email?: string | undefined
  /** Additional buttons. */
  children?: ReactNode
}

/** The session slice reads the token from a successful login. */
export function LoginForm({ email = '', children }: LoginFormProps) {
  const [login, { isLoading, error, originalArgs }] = useLoginMutation()
  /** For an account with a second factor once the password was right, and where only a code can save the wait. */
  const [codeAsked, setCodeAsked] = useState<'must' | 'may'>()
  const isDemoClosed = useIsDemoClosed(error && originalArgs?.email)
  const isFirstAsk = error && isCodeNeeded(error) && originalArgs?.code === undefined
  const handleSubmit = async (text: TextOf) => {
    const code = text('code')
    const answer = await login({
      email: text('email'),
      password: text('password'),
      ...(code !== '' && { code }),
    })
    // Any other failure says nothing about the password, and the code is worth keeping.
    if (!answer.error) return
    if (isCodeNeeded(answer.error)) setCodeAsked('must')
    else if (throttledMessage(answer.error) !== undefined) setCodeAsked((asked) => asked ?? 'may')
    else if (isSignedOut(answer.error)) setCodeAsked(undefined)
  }
  return (
    <Form
      // Its failure is worded below.
      saving={{ isLoading }}
      variant="primary"
      submitLabel="Log In"
      busyLabel="Logging in..."
      onSubmit={handleSubmit}
      buttons={children}
    >
      {error && !isFirstAsk && <ErrorMessage message={loginFailure(error)} />}
      {isDemoClosed && (
        <p>
          <DemoClosed />
        </p>
      )}
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        required
        data-first-focus={email === '' || undefined}
      />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        data-first-focus={email !== '' || undefined}
      />
      {codeAsked && <CodeField label="Code" hint={CODE_NEEDED} isRequired={codeAsked === 'must'} />}
    </Form>
  )
}

/** The password was right. Something in front of the server may refuse with 403 too, for reasons of its own. */
const isCodeNeeded = (failure: Failure): boolean =>
  [CODE_NEEDED, WRONG_CODE].includes(serverMessage(failure) ?? '')

const loginFailure = (failure: Failure): string =>
  isNetworkFailure(failure) ? 'Network error' : (serverMessage(failure) ?? 'Login failed')

/** Why the demo administrator can no longer sign in, and what the operator does about it. */
export const DemoClosed = () => (
  <>
    The demo account is closed by the first import of real lists. Create an administrator on the server with{' '}
    <code>npm run admin -- create EMAIL</code>, and sign in with that account.
  </>
)

/** Whether this is the demo administrator's e-mail address and can no longer sign in; undefined until that is known. */
export function useIsDemoClosed(email: string | undefined): boolean | undefined {
  const isDemo = email === DEMO_EMAIL
  const { data: hasRealLists, isLoading } = useGetHasRealListsQuery(undefined, {
    skip: !isDemo,
    refetchOnMountOrArgChange: true,
  })
  // Not while the answer is fetched again: the login form would lose its password and why it was refused.
  if (isDemo && isLoading) return undefined
  return isDemo && hasRealLists === true
}

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
          onSubmit={(text) => accept({ token, name: text('name'), password: text('newPassword') })}
        >
          <Field label="Name" name="name" autoComplete="name" maxLength={100} required />
          <NewPasswordField label="Password" />
        </Form>
      )}
    </Page>
  )
}
