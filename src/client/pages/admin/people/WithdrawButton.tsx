import { useDeleteInvitationMutation } from '#client/api/people.ts'
import { useAppDispatch } from '#client/store/hooks.ts'
import { outcomeToast } from '#client/store/outcomeToast.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { keepFocusInSection } from '#client/ui/form/keepFocusInSection.ts'
import type { Invitation } from '#contract/schemas/person.ts'

export function WithdrawButton({ id, email }: Invitation) {
  const [withdraw, { isLoading }] = useDeleteInvitationMutation()
  const dispatch = useAppDispatch()
  const handleWithdraw = async () => {
    const { error } = await withdraw(id)
    dispatch(outcomeToast(error, `The link for ${email} no longer works`))
  }
  return (
    <Button
      ref={keepFocusInSection}
      aria-label={`Withdraw the invitation of ${email}`}
      busy={isLoading}
      onClick={() => void handleWithdraw()}
    >
      Withdraw
    </Button>
  )
}
