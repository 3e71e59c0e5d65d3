import { useRemoveAccountMutation } from '#client/api/adminAccounts.ts'
import { OutcomeButton } from '#client/components/admin/OutcomeButton.tsx'
import type { AccountAddition } from '#contract/schemas/bodies.ts'

interface RemoveAccountButtonProps {
  acctNum: number
  account: AccountAddition
}

/** Removes an added account from a candidate's list; the toast has the Undo. */
export function RemoveAccountButton({ acctNum, account }: RemoveAccountButtonProps) {
  const [removeAccount, { isLoading }] = useRemoveAccountMutation()
  const { accountName, accountNum } = account
  return (
    <OutcomeButton
      run={() => removeAccount({ acctNum, accountNum })}
      done={`Removed ${accountName} (${accountNum}) from candidate ${acctNum}`}
      undo={{ did: 'account removed', acctNum, account }}
      busy={isLoading}
      aria-label={`Remove ${accountName} (${accountNum})`}
    >
      Remove
    </OutcomeButton>
  )
}
