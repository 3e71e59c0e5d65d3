import type { OwnedAccount } from '#contract/schemas/balance.ts'
import { Link } from 'react-router-dom'
import { useAskAccountMutation } from '#client/api/syncRuns.ts'
import { Instant } from '#client/components/admin/Instant.tsx'
import { newAnswerText } from '#client/components/admin/stateTotals/StateTotalsSection.tsx'
import { useForgetWhenLeft } from '#client/components/admin/useForgetWhenLeft.ts'
import { useAppDispatch } from '#client/store/hooks.ts'
import { outcomeToast } from '#client/store/outcomeToast.ts'
import { toastShown } from '#client/store/slices/toastsSlice.ts'
import { forgetFailures } from '#client/store/thunks/failureToasts.ts'
import { Button, keepFocusInSection } from '#client/ui/form/Button.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { editCandidatePage, editCommitteePage } from '#contract/adminPages.ts'

/** Asks the state about the account of a row. An answer may remove the row, so a toast shows it, until it is dismissed. */
function AskFromRow({ acctNum }: { acctNum: number }) {
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

/** An account by its number and the name of its record, with a link to the record. */
function AccountLink({ account, name, owner }: OwnedAccount) {
  if (owner === null) return account
  const page = owner === 'candidate' ? editCandidatePage(account) : editCommitteePage(account)
  return (
    <Link to={page}>
      {account} {name}
    </Link>
  )
}

/** The columns of tables that list accounts about which the state can be asked again. */

export const ACCOUNT: DataColumn<OwnedAccount> = {
  key: 'account',
  header: 'Account',
  primary: true,
  cell: (owned) => <AccountLink {...owned} />,
}

export const AT: DataColumn<{ at: string }> = {
  key: 'at',
  header: 'When',
  width: 'name',
  cell: ({ at }) => <Instant at={at} />,
}

export const ASK: DataColumn<OwnedAccount> = {
  key: 'ask',
  header: 'Actions',
  width: 'name',
  cell: ({ account, owner }) => owner !== null && <AskFromRow acctNum={account} />,
}
