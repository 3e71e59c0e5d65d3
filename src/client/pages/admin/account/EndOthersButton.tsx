import { useDeleteOtherSessionsMutation } from '#client/api/sessions.ts'
import { OutcomeButton } from '#client/components/admin/OutcomeButton.tsx'

export function EndOthersButton() {
  const [endOthers, { isLoading }] = useDeleteOtherSessionsMutation()
  return (
    <div>
      <OutcomeButton run={() => endOthers()} done="Your other sessions have ended" busy={isLoading}>
        End all others
      </OutcomeButton>
    </div>
  )
}
