import type { NumberedAccount } from '#contract/domain/accounts.ts'
import type { AccountRows } from '#contract/schemas/transaction.ts'
import { rowsOnFileText } from '../rowsOnFileText.ts'
import styles from './MoneySummary.module.css'

interface RowsOnFileProps {
  rows: readonly AccountRows[]
  accounts: readonly NumberedAccount[]
}

/** The rows before filtering, and whether they are all of them. */
export function RowsOnFile({ rows: all, accounts }: RowsOnFileProps) {
  const nameOf = (account: number) => accounts.find(({ number }) => number === account)?.name ?? account
  return (
    <ul className={styles.onFile}>
      {all.map((rows) => (
        <li key={`${rows.account} ${rows.wholeAsOf}`}>
          {accounts.length > 1 && `${nameOf(rows.account)}: `}
          {rowsOnFileText(rows)}.
        </li>
      ))}
    </ul>
  )
}
