import { useId } from 'react'
import { sessionApi } from '#client/api/session.ts'
import { useAppDispatch } from '#client/store/hooks.ts'
import { reauthPostponed } from '#client/store/slices/sessionSlice.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'
import { DemoClosed, useIsDemoClosed } from '#client/components/admin/session/DemoClosed.tsx'
import { LoginForm } from '#client/components/admin/session/LoginForm.tsx'
import styles from './AdminLayout.module.css'

/** A dialog over the page whose session has ended, so that nothing typed there is lost. */
export function SignInAgain() {
  const id = useId()
  const dispatch = useAppDispatch()
  const { data: user, isLoading: isChecking } = sessionApi.endpoints.getAdminUser.useQueryState()
  const isDemoClosed = useIsDemoClosed(user?.email)
  const postpone = () => dispatch(reauthPostponed())
  // A token found invalid when the page opens is forgotten, which leads to the login.
  if (isChecking || isDemoClosed === undefined) return null
  return (
    <Dialog labelledBy={id} onCancel={postpone}>
      <h2 id={id}>Sign in again</h2>
      <p role="alert" className={styles.failure}>
        {isDemoClosed ? (
          <DemoClosed />
        ) : (
          'Your session has ended. What you typed is still on the page; sign in to continue.'
        )}
      </p>
      <LoginForm email={isDemoClosed ? '' : user?.email}>
        <Button onClick={postpone}>Not now</Button>
      </LoginForm>
    </Dialog>
  )
}
