import { accountsOf } from '#contract/domain/accounts.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import { candidateCashPage } from '#contract/pages.ts'
import styles from './AccountBreakdown.module.css'
import { CommitteeLink } from '#client/components/links/CommitteeLink.tsx'
import { NotLoaded } from './NotLoaded.tsx'
import { ExplainedMoney } from './ExplainedMoney.tsx'

interface AccountBreakdownProps {
  candidate: Candidate
  balances: ReadonlyMap<number, Balance>
}

/** A candidate's accounts, each with its cash on hand. */
export function AccountBreakdown({ candidate, balances }: AccountBreakdownProps) {
  return (
    <table className={styles.breakdown}>
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
                  <ExplainedMoney cents={coh} page={candidateCashPage(candidate.AcctNum, accountNum)} />
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
