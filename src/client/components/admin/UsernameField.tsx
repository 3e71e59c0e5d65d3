import { sessionApi } from '#client/api/session.ts'

/** Whose password a form asks for, so that a password manager knows which one it is, and which one it replaces. */
export function UsernameField() {
  const { data } = sessionApi.endpoints.getAdminUser.useQueryState()
  return <input hidden readOnly name="username" autoComplete="username" value={data?.email ?? ''} />
}
