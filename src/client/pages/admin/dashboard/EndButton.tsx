import { failureText } from '#client/api/describeFailure.ts'
import { sessionsApi, useDeleteSessionMutation } from '#client/api/sessions.ts'
import { useAppDispatch } from '#client/store/hooks.ts'
import { toastShown } from '#client/store/slices/toastsSlice.ts'
import { Button } from '#client/ui/form/Button.tsx'
import type { AdminSession } from '#contract/schemas/adminSession.ts'

export function EndButton({ id, peer }: AdminSession) {
  const dispatch = useAppDispatch()
  const [deleteSession, { isLoading }] = useDeleteSessionMutation()
  const { refetch } = sessionsApi.endpoints.listSessions.useQuerySubscription()
  const from = peer || 'an unknown address'
  const end = async (button: HTMLButtonElement) => {
    const list = button.closest('section')
    const { error } = await deleteSession(id)
    if (error) {
      dispatch(toastShown({ tone: 'failure', text: `Error: ${failureText(error)}` }))
      // It may have ended on its own in the meantime.
      void refetch()
    } else dispatch(toastShown({ tone: 'success', text: `Ended the session from ${from}` }))
    // The button disappears with its row, and the focus with it.
    if (document.activeElement === button) list?.focus()
  }
  return (
    <Button
      aria-label={`End: session ${id} from ${from}`}
      busy={isLoading}
      onClick={(event) => void end(event.currentTarget)}
    >
      End
    </Button>
  )
}
