import { offListText } from '#contract/domain/text.ts'
import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo, useState } from 'react'
import { useAddAccountMutation } from '#client/api/assignments.ts'
import { useGetCandidateQuery, useListElectionsQuery } from '#client/api/candidates.ts'
import { type Failure, isNetworkFailure, isNotFound, serverMessage } from '#client/api/describeFailure.ts'
import { MoneyAsOf } from '#client/components/money/MoneyAsOf.tsx'
import { useBalancesOf } from '#client/components/money/useBalances.ts'
import { useDebouncedValue } from '#client/components/useDebouncedValue.ts'
import { useAppDispatch } from '#client/store/hooks.ts'
import { toastShown } from '#client/store/slices/toastsSlice.ts'
import { PromptDialog } from '#client/ui/dialog/PromptDialog.tsx'
import { formatMoney } from '#client/ui/text/format.ts'
import { accountsOf, type CashOnHand, cashOnHand, parseAcctNum } from '#contract/domain/accounts.ts'
import { partyText } from '#contract/domain/codes.ts'
import { electionName } from '#contract/domain/elections.ts'
import { candidateName } from '#contract/domain/names.ts'
import { districtNumber } from '#contract/domain/races.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import type { Committee } from '#contract/schemas/committee.ts'
import styles from './Assignments.module.css'

interface CandidateToAddToProps {
  /** The input so far; null while it is not an account number. */
  acctNum: number | null
  /** The account to add. */
  accountNum: number
}

/** The candidate about to get the account, and the effect on their sum, so that a mistyped digit shows in time. */
function CandidateToAddTo({ acctNum, accountNum }: CandidateToAddToProps) {
  const settled = useDebouncedValue(acctNum)
  const isAsked = settled !== null && settled === acctNum
  const { currentData: candidate, error } = useGetCandidateQuery(isAsked ? settled : skipToken)
  return (
    <output className={`stack ${styles.candidate}`}>
      {isAsked && error && (isNotFound(error) ? 'No candidate has this account.' : 'Failed to fetch')}
      {isAsked && !error && candidate && <Consequence candidate={candidate} accountNum={accountNum} />}
    </output>
  )
}

function Consequence({ candidate, accountNum }: { candidate: Candidate; accountNum: number }) {
  const { data: elections } = useListElectionsQuery()
  const now = useMemo(() => accountsOf(candidate), [candidate])
  const then = useMemo(() => [...now, { accountName: '', accountNum }], [now, accountNum])
  const { query, balances } = useBalancesOf(then)
  const district = districtNumber(candidate)
  const election =
    elections?.find(({ value }) => value === candidate.ElectionID)?.name ?? electionName(candidate.ElectionID)
  return (
    <>
      <strong>{candidateName(candidate)}</strong>
      <span>
        {[
          partyText(candidate.PartyCode),
          candidate.OfficeDesc,
          district !== null && `District ${district}`,
          election,
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
      {candidate.offListSince !== null && <span>{offListText(candidate.offListSince)}</span>}
      {now.some((one) => one.accountNum === accountNum) ? (
        <span>This account is in the candidate’s list already.</span>
      ) : (
        <>
          {query.isSuccess && (
            <span>
              Cash on hand {cashText(cashOnHand(now, balances))} now, {cashText(cashOnHand(then, balances))}{' '}
              with this account.
            </span>
          )}
          {!query.isLoading && <MoneyAsOf query={query} balances={balances} />}
        </>
      )}
    </>
  )
}

function cashText({ cents, known, accounts }: CashOnHand): string {
  if (cents === null) return 'not known'
  return known === accounts ? formatMoney(cents) : `${formatMoney(cents)} (${known} of ${accounts} accounts)`
}

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
