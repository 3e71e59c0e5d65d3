import { sessionApi } from '#client/api/session.ts'

/** The account whose password a form asks for, so that a password manager fills in and replaces the right one. */
export function UsernameField() {
  const { data } = sessionApi.endpoints.getAdminUser.useQueryState()
  return <input hidden readOnly name="username" autoComplete="username" value={data?.email ?? ''} />
}
