import { type ReactNode, useState } from 'react'
import {
  type Failure as ApiFailure,
  isNetworkFailure,
  isSignedOut,
  serverMessage,
  throttledMessage,
} from '#client/api/describeFailure.ts'
import { useLoginMutation } from '#client/api/session.ts'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { CODE_NEEDED, WRONG_CODE, DEMO_EMAIL } from '#contract/domain/administration.ts'
import { Form } from '#client/components/admin/Form.tsx'
import { CodeField } from './PasswordFields.tsx'
import { useGetHasRealListsQuery } from '#client/api/provenance.ts'

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
  const handleSubmit = async (text: (name: string) => string) => {
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
const isCodeNeeded = (failure: ApiFailure): boolean =>
  [CODE_NEEDED, WRONG_CODE].includes(serverMessage(failure) ?? '')

const loginFailure = (failure: ApiFailure): string =>
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
