import { useDeleteInvitationMutation } from '#client/api/people.ts'
import { OutcomeButton } from '#client/components/admin/OutcomeButton.tsx'
import type { Invitation } from '#contract/schemas/person.ts'

export function WithdrawButton({ id, email }: Invitation) {
  const [withdraw, { isLoading }] = useDeleteInvitationMutation()
  return (
    <OutcomeButton
      run={() => withdraw(id)}
      done={`The link for ${email} no longer works`}
      busy={isLoading}
      aria-label={`Withdraw the invitation of ${email}`}
    >
      Withdraw
    </OutcomeButton>
  )
}
