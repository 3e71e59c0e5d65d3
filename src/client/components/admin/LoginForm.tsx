import type { ReactNode, SyntheticEvent } from 'react'
import { type Failure as ApiFailure, isNetworkFailure, serverMessage } from '#client/api/describeFailure.ts'
import { useLoginMutation } from '#client/api/session.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import styles from './LoginForm.module.css'

interface LoginFormProps {
  /** Who signed in last on this page. */
  email?: string
  onLogin?: () => void
  /** Further buttons. */
  children?: ReactNode
}

/** The session slice takes the token of a successful login. */
export function LoginForm({ email = '', onLogin, children }: LoginFormProps) {
  const [login, { isLoading, error }] = useLoginMutation()
  const handleSubmit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const answer = await login({ email: text(form.get('email')), password: text(form.get('password')) })
    if (answer.data) onLogin?.()
  }
  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
      {error && <ErrorMessage message={loginFailure(error)} />}
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
      <div className={styles.buttons}>
        <Button variant="primary" type="submit" busy={isLoading} busyLabel="Logging in...">
          Log In
        </Button>
        {children}
      </div>
    </form>
  )
}

/** A field of a form is text unless it is a file. */
const text = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '')

const loginFailure = (failure: ApiFailure): string =>
  isNetworkFailure(failure) ? 'Network error' : (serverMessage(failure) ?? 'Login failed')
