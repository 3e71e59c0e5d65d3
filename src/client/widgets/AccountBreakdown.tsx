import { Money } from '#client/ui/Money.tsx'
import type { AccountListEntry } from '#contract/account.ts'
import type { Balance } from '#contract/balance.ts'
import styles from './AccountBreakdown.module.css'

interface AccountBreakdownProps {
  accounts: readonly AccountListEntry[]
  balances: ReadonlyMap<number, Balance>
}

/** The accounts of one candidate, each with its cash on hand. */
export function AccountBreakdown({ accounts, balances }: AccountBreakdownProps) {
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
        {accounts.map(({ accountNum, accountName }) => (
          <tr key={`${accountNum} ${accountName}`}>
            <td>{accountNum}</td>
            <td>{accountName}</td>
            <td>
              <Money cents={balances.get(accountNum ?? 0)?.coh ?? null} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
