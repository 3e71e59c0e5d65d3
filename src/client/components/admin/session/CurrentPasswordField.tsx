import { sessionApi } from '#client/api/session.ts'
import { Field } from '#client/ui/form/Field.tsx'

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
