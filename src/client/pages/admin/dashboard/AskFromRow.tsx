import { useAskAccountMutation } from '#client/api/syncRuns.ts'
import { newAnswerText } from '#client/components/admin/stateTotals/lastAskedText.ts'
import { useForgetWhenLeft } from '#client/components/admin/useForgetWhenLeft.ts'
import { useAppDispatch } from '#client/store/hooks.ts'
import { outcomeToast } from '#client/store/outcomeToast.ts'
import { toastShown } from '#client/store/slices/toastsSlice.ts'
import { forgetFailures } from '#client/store/thunks/failureToasts.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { keepFocusInSection } from '#client/ui/form/keepFocusInSection.ts'

/** Asks the state about the account of a row. An answer may remove the row, so a toast shows it, until it is dismissed. */
export function AskFromRow({ acctNum }: { acctNum: number }) {
  const [askAccount, asking] = useAskAccountMutation({ fixedCacheKey: `ask ${acctNum}` })
  useForgetWhenLeft(asking)
  const dispatch = useAppDispatch()
  const label = `Ask the state about account ${acctNum}`
  const handleClick = async () => {
    const { data, error } = await askAccount({ acctNum })
    if (error) return dispatch(outcomeToast(error, label))
    dispatch(forgetFailures([label]))
    return dispatch(toastShown({ tone: 'warning', text: `Account ${acctNum}: ${newAnswerText(data)}` }))
  }
  return (
    <Button
      ref={keepFocusInSection}
      aria-label={label}
      busy={asking.isLoading}
      busyLabel="Asking the state…"
      onClick={() => void handleClick()}
    >
      Ask the state
    </Button>
  )
}
