import { Navigate, useLocation } from 'react-router-dom'
import { useSaveLinkSignInMutation } from '#client/api/people.ts'
import { useAppDispatch, useAppSelector } from '#client/store/hooks.ts'
import { selectIsAdmin, sessionSynced } from '#client/store/slices/sessionSlice.ts'
import { Form } from '#client/components/admin/Form.tsx'
import { LoginForm } from '#client/components/admin/session/LoginForm.tsx'
import { Page } from '#client/components/Page.tsx'
import { ADMIN_PAGE } from '#contract/pages.ts'

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
