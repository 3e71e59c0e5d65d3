import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo } from 'react'
import { useGetCandidateQuery } from '#client/api/candidates.ts'
import { isNotFound } from '#client/api/describeFailure.ts'
import { useListElectionsQuery } from '#client/api/elections.ts'
import { formatMoney } from '#client/ui/text/formatMoney.ts'
import { useDebouncedValue } from '#client/components/useDebouncedValue.ts'
import { offListText } from '#client/components/record/offListText.ts'
import { MoneyAsOf } from '#client/components/money/MoneyAsOf.tsx'
import { useBalancesOf } from '#client/components/money/useBalances.ts'
import { accountsOf, type CashOnHand, cashOnHand } from '#contract/domain/accounts.ts'
import { districtNumber } from '#contract/domain/races.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import { partyText } from '#contract/domain/codes.ts'
import { electionName } from '#contract/domain/elections.ts'
import { candidateName } from '#contract/domain/names.ts'
import styles from './CandidateToAddTo.module.css'

interface CandidateToAddToProps {
  /** The input so far; null while it is not an account number. */
  acctNum: number | null
  /** The account to add. */
  accountNum: number
}

/** The candidate about to get the account, and the effect on their sum, so that a mistyped digit shows in time. */
export function CandidateToAddTo({ acctNum, accountNum }: CandidateToAddToProps) {
  const settled = useDebouncedValue(acctNum)
  const isAsked = settled !== null && settled === acctNum
  const { currentData: candidate, error } = useGetCandidateQuery(isAsked ? settled : skipToken)
  return (
    <output className={styles.candidate}>
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
