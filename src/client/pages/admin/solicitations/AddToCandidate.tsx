import { useState } from 'react'
import { useAddAccountMutation } from '#client/api/adminAccounts.ts'
import { type Failure, isNetworkFailure, serverMessage } from '#client/api/describeFailure.ts'
import { useAppDispatch } from '#client/store/hooks.ts'
import { toastShown } from '#client/store/slices/toastsSlice.ts'
import { PromptDialog } from '#client/ui/dialog/PromptDialog.tsx'
import { parseAcctNum } from '#contract/domain/accounts.ts'
import type { Committee } from '#contract/schemas/committee.ts'
import { CandidateToAddTo } from './CandidateToAddTo.tsx'

interface AddToCandidateProps {
  committee: Committee
  onClose: () => void
}

/** Asks for the candidate to whose account list the committee is added. The input stays until it is accepted. */
export function AddToCandidate({ committee: { AcctNum, Name }, onClose }: AddToCandidateProps) {
  const dispatch = useAppDispatch()
  const [addAccount, { isLoading, error }] = useAddAccountMutation()
  const [isInvalid, setInvalid] = useState(false)

  const cancel = () => {
    dispatch(toastShown({ tone: 'success', text: 'Add cancelled' }))
    onClose()
  }
  const add = async (typed: string) => {
    const text = typed.trim()
    if (text === '') return cancel()
    const acctNum = parseAcctNum(text)
    setInvalid(acctNum === null)
    if (acctNum === null) return
    const { data } = await addAccount({ acctNum, addition: { accountName: Name, accountNum: AcctNum } })
    if (!data) return
    // The register may have another name for the committee than this page.
    const accountName = data.AccountList.find(({ accountNum }) => accountNum === AcctNum)?.accountName ?? Name
    dispatch(
      toastShown({
        tone: 'success',
        text: `Added ${accountName} (${AcctNum}) to candidate ${acctNum}`,
        undo: { did: 'account added', acctNum, account: { accountName, accountNum: AcctNum } },
      }),
    )
    onClose()
  }
  return (
    <PromptDialog
      title={`Add ${Name} (${AcctNum}) to a candidate`}
      label="Candidate account number"
      inputMode="numeric"
      submitLabel="Add"
      busy={isLoading}
      failure={isInvalid ? 'Invalid AcctNum' : error && failureOf(error)}
      onSubmit={(text) => void add(text)}
      onCancel={cancel}
    >
      {(text) => <CandidateToAddTo acctNum={parseAcctNum(text.trim())} accountNum={AcctNum} />}
    </PromptDialog>
  )
}

const failureOf = (error: Failure) =>
  isNetworkFailure(error) ? 'Network error' : `Error: ${serverMessage(error, 'error', 'msg') ?? 'Failed'}`
