import { useRemoveAccountMutation } from '#client/api/adminAccounts.ts'
import { failureText } from '#client/api/describeFailure.ts'
import { useAppDispatch } from '#client/store/hooks.ts'
import { toastShown } from '#client/store/slices/toastsSlice.ts'
import { Button } from '#client/ui/form/Button.tsx'
import type { AccountAddition } from '#contract/schemas/bodies.ts'

interface RemoveAccountButtonProps {
  acctNum: number
  account: AccountAddition
}

/** Removes an added account from a candidate's list; the toast has the Undo. */
export function RemoveAccountButton({ acctNum, account }: RemoveAccountButtonProps) {
  const dispatch = useAppDispatch()
  const [removeAccount, { isLoading }] = useRemoveAccountMutation()
  const { accountName, accountNum } = account
  const remove = async (button: HTMLButtonElement) => {
    // The button disappears with its row, and the focus with it.
    button.closest('section')?.focus()
    const { error } = await removeAccount({ acctNum, accountNum })
    dispatch(
      error
        ? toastShown({ tone: 'failure', text: `Error: ${failureText(error)}` })
        : toastShown({
            tone: 'success',
            text: `Removed ${accountName} (${accountNum}) from candidate ${acctNum}`,
            undo: { did: 'account removed', acctNum, account },
          }),
    )
  }
  return (
    <Button
      aria-label={`Remove ${accountName} (${accountNum})`}
      busy={isLoading}
      onClick={(event) => void remove(event.currentTarget)}
    >
      Remove
    </Button>
  )
}
