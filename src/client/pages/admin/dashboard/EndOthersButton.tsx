import { failureText } from '#client/api/describeFailure.ts'
import { useDeleteOtherSessionsMutation } from '#client/api/sessions.ts'
import { useAppDispatch } from '#client/store/hooks.ts'
import { toastShown } from '#client/store/slices/toastsSlice.ts'
import { Button } from '#client/ui/form/Button.tsx'

export function EndOthersButton() {
  const dispatch = useAppDispatch()
  const [endOthers, { isLoading }] = useDeleteOtherSessionsMutation()
  const end = async (button: HTMLButtonElement) => {
    const list = button.closest('section')
    const { error } = await endOthers()
    dispatch(
      toastShown(
        error
          ? { tone: 'failure', text: `Error: ${failureText(error)}` }
          : { tone: 'success', text: 'Your other sessions have ended' },
      ),
    )
    // The button disappears with the sessions, and the focus with it.
    if (!error && document.activeElement === button) list?.focus()
  }
  return (
    <div>
      <Button busy={isLoading} onClick={(event) => void end(event.currentTarget)}>
        End all others
      </Button>
    </div>
  )
}
