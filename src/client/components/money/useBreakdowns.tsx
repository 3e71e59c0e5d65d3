import { useMemo } from 'react'
import { CommitteeLink } from '#client/components/RecordLink.tsx'
import type { ListControl } from '#client/components/lists/useList.ts'
import { useAppDispatch, useAppSelector } from '#client/store/hooks.ts'
import { breakdownToggled, selectOpenBreakdowns } from '#client/store/slices/expansionSlice.ts'
import type { RowDetail } from '#client/ui/table/dataColumn.ts'
import { accountsOf } from '#contract/domain/accounts.ts'
import { candidateName } from '#contract/domain/names.ts'
import { toggleRow } from '#contract/lists/listState.ts'
import { cashPage } from '#contract/pages.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import styles from './AccountBreakdown.module.css'
import { ExplainedMoney, NotLoaded } from './CashCell.tsx'

interface AccountBreakdownProps {
  candidate: Candidate
  balances: ReadonlyMap<number, Balance>
}

/** A candidate's accounts, each with its cash on hand. */
function AccountBreakdown({ candidate, balances }: AccountBreakdownProps) {
  return (
    <table className={`ruled ${styles.breakdown}`}>
      <caption>Account breakdown</caption>
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col">Name</th>
          <th scope="col">Cash on Hand</th>
        </tr>
      </thead>
      <tbody>
        {accountsOf(candidate).map(({ accountNum, accountName }) => {
          const coh = balances.get(accountNum ?? 0)?.coh ?? null
          const isLinked = accountNum !== null && accountNum !== candidate.AcctNum
          return (
            <tr key={`${accountNum} ${accountName}`}>
              <td>{accountNum}</td>
              <td>
                {isLinked ? <CommitteeLink acctNum={accountNum}>{accountName}</CommitteeLink> : accountName}
              </td>
              <td>
                {coh === null || accountNum === null ? (
                  <NotLoaded />
                ) : (
                  <ExplainedMoney cents={coh} page={cashPage('candidate', candidate.AcctNum, accountNum)} />
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

interface Options {
  balances: ReadonlyMap<number, Balance>
  /** Whether a candidate with only one account can be opened too. */
  everyRow: boolean
  list: ListControl
}

/** The 'Account breakdown' that a candidate's row opens. Without scripts, `send` opens it at another address. */
export function useBreakdowns({ balances, everyRow, list }: Options): RowDetail<Candidate> {
  const open = useAppSelector(selectOpenBreakdowns)
  const dispatch = useAppDispatch()
  const { renderedState, form } = list
  // The same object as long as the rows show the same, so that they do not render again.
  return useMemo(
    () => ({
      title: 'Account breakdown',
      label: (candidate) => `Account breakdown of ${candidateName(candidate)}`,
      canExpand: (candidate) => everyRow || accountsOf(candidate).length > 1,
      isExpanded: ({ AcctNum }) => open.includes(AcctNum),
      onToggle: ({ AcctNum }) => void dispatch(breakdownToggled(AcctNum)),
      send: ({ AcctNum }) => ({
        form,
        name: 'open',
        value: toggleRow(renderedState, AcctNum).open.join(','),
      }),
      render: (candidate) => <AccountBreakdown candidate={candidate} balances={balances} />,
    }),
    [open, dispatch, renderedState, balances, everyRow, form],
  )
}
