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
