import type { ReactNode } from 'react'
import { sessionApi } from '#client/api/session.ts'
import { Field } from '#client/ui/form/Field.tsx'
import { MAX_PASSWORD, MIN_PASSWORD } from '#contract/domain/administration.ts'

/** The user's own password, with the account it belongs to, so that a password manager fills in and replaces the right one. */
export function CurrentPasswordField({ label = 'Your password', name = 'password' }) {
  const { data } = sessionApi.endpoints.getAdminUser.useQueryState()
  return (
    <>
      <input hidden readOnly name="username" autoComplete="username" value={data?.email ?? ''} />
      <Field label={label} name={name} type="password" autoComplete="current-password" required />
    </>
  )
}

/** A new password. The server checks whether it is one of the most common. */
export const NewPasswordField = ({ label, name }: { label: string; name: string }) => (
  <Field
    label={label}
    hint={`At least ${MIN_PASSWORD} characters. A few unrelated words will do.`}
    name={name}
    type="password"
    autoComplete="new-password"
    minLength={MIN_PASSWORD}
    maxLength={MAX_PASSWORD}
    required
  />
)

interface CodeFieldProps {
  label: string
  hint?: ReactNode
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

/** Outside the component: a new function would take the focus at every render. */
const focusOn = (input: HTMLInputElement | null) => input?.focus()
