import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { useAddAccountMutation } from '#client/api/adminCandidates.ts'
import { isNetworkFailure } from '#client/api/describeFailure.ts'
import { refusal } from '#client/api/refusal.ts'
import { noticeGiven } from '#client/state/noticesSlice.ts'
import { PromptDialog } from '#client/ui/PromptDialog.tsx'
import { parseAcctNum } from '#contract/acctNum.ts'
import type { Committee } from '#contract/committee.ts'

interface AddToCandidateProps {
  committee: Committee
  onClose: () => void
}

/** Asks to whose account list the committee is added. What was typed stays until it is taken. */
export function AddToCandidate({ committee: { AcctNum, Name }, onClose }: AddToCandidateProps) {
  const dispatch = useDispatch()
  const [addAccount, { isLoading }] = useAddAccountMutation()
  const [failure, setFailure] = useState<string | undefined>()

  const close = (text: string) => {
    dispatch(noticeGiven({ tone: 'success', text }))
    onClose()
  }
  const add = async (typed: string) => {
    const text = typed.trim()
    if (text === '') return close('Add cancelled')
    const acctNum = parseAcctNum(text)
    if (acctNum === null) return setFailure('Invalid AcctNum')
    const addition = { accountName: Name, accountNum: AcctNum }
    const { error } = await addAccount({ acctNum, addition })
    if (!error) return close(`Added ${Name} (${AcctNum}) to candidate ${acctNum}`)
    setFailure(
      isNetworkFailure(error) ? 'Network error' : `Error: ${refusal(error, ['error', 'msg']) ?? 'Failed'}`,
    )
  }
  return (
    <PromptDialog
      title={`Add ${Name} (${AcctNum}) to a candidate`}
      label="Candidate account number"
      inputMode="numeric"
      submitLabel="Add"
      busy={isLoading}
      failure={failure}
      onSubmit={(text) => void add(text)}
      onCancel={() => close('Add cancelled')}
    />
  )
}
