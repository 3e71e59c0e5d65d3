import { useDeleteOtherSessionsMutation } from '#client/api/sessions.ts'
import { useAppDispatch } from '#client/store/hooks.ts'
import { outcomeToast } from '#client/store/outcomeToast.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { keepFocusInSection } from '#client/ui/form/keepFocusInSection.ts'

export function EndOthersButton() {
  const dispatch = useAppDispatch()
  const [endOthers, { isLoading }] = useDeleteOtherSessionsMutation()
  const end = async () => {
    const { error } = await endOthers()
    dispatch(outcomeToast(error, 'Your other sessions have ended'))
  }
  return (
    <div>
      <Button ref={keepFocusInSection} busy={isLoading} onClick={() => void end()}>
        End all others
      </Button>
    </div>
  )
}
