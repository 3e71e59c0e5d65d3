import { useDeleteInvitationMutation } from '#client/api/people.ts'
import { Button } from '#client/ui/form/Button.tsx'
import type { Invitation } from '#contract/schemas/person.ts'
import { useOutcomeToast } from './useOutcomeToast.ts'

export function WithdrawButton({ id, email }: Invitation) {
  const [withdraw, { isLoading }] = useDeleteInvitationMutation()
  const toastOutcome = useOutcomeToast()
  return (
    <Button
      aria-label={`Withdraw the invitation of ${email}`}
      busy={isLoading}
      onClick={() => void toastOutcome(withdraw(id), `The link for ${email} no longer works`)}
    >
      Withdraw
    </Button>
  )
}
