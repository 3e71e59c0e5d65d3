import { useDeleteSessionMutation } from '#client/api/sessions.ts'
import { useAppDispatch } from '#client/store/hooks.ts'
import { outcomeToast } from '#client/store/outcomeToast.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { keepFocusInSection } from '#client/ui/form/keepFocusInSection.ts'
import type { AdminSession } from '#contract/schemas/adminSession.ts'

export function EndButton({ id, peer }: AdminSession) {
  const dispatch = useAppDispatch()
  const [deleteSession, { isLoading }] = useDeleteSessionMutation()
  const from = peer || 'an unknown address'
  const end = async () => {
    const { error } = await deleteSession(id)
    dispatch(outcomeToast(error, `Ended the session from ${from}`))
  }
  return (
    <Button
      ref={keepFocusInSection}
      aria-label={`End: session ${id} from ${from}`}
      busy={isLoading}
      onClick={() => void end()}
    >
      End
    </Button>
  )
}
