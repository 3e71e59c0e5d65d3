import { useRemoveAccountMutation } from '#client/api/adminAccounts.ts'
import { useAppDispatch } from '#client/store/hooks.ts'
import { outcomeToast } from '#client/store/outcomeToast.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { keepFocusInSection } from '#client/ui/form/keepFocusInSection.ts'
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
  const remove = async () => {
    const { error } = await removeAccount({ acctNum, accountNum })
    const done = `Removed ${accountName} (${accountNum}) from candidate ${acctNum}`
    dispatch(outcomeToast(error, done, { did: 'account removed', acctNum, account }))
  }
  return (
    <Button
      ref={keepFocusInSection}
      aria-label={`Remove ${accountName} (${accountNum})`}
      busy={isLoading}
      onClick={() => void remove()}
    >
      Remove
    </Button>
  )
}
