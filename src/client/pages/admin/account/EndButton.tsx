import { useDeleteSessionMutation } from '#client/api/sessions.ts'
import { OutcomeButton } from '#client/components/admin/OutcomeButton.tsx'
import type { AdminSession } from '#contract/schemas/adminSession.ts'

export function EndButton({ id, peer }: AdminSession) {
  const [deleteSession, { isLoading }] = useDeleteSessionMutation()
  const from = peer || 'an unknown address'
  return (
    <OutcomeButton
      run={() => deleteSession(id)}
      done={`Ended the session from ${from}`}
      busy={isLoading}
      aria-label={`End: session ${id} from ${from}`}
    >
      End
    </OutcomeButton>
  )
}
