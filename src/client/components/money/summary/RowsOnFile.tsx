import type { AccountRows } from '#contract/schemas/transaction.ts'
import { rowsOnFileWords } from '../rowsOnFileWords.ts'
import styles from './MoneySummary.module.css'

/** An account, by the name it goes by where it is shown. */
export interface NamedAccount {
  number: number
  name: string
}

interface RowsOnFileProps {
  rows: readonly AccountRows[]
  accounts: readonly NamedAccount[]
}

/** What there is before the filter, and whether that is all. */
export function RowsOnFile({ rows: all, accounts }: RowsOnFileProps) {
  const nameOf = (account: number) => accounts.find(({ number }) => number === account)?.name ?? account
  return (
    <ul className={styles.onFile}>
      {all.map((rows) => (
        <li key={`${rows.account} ${rows.wholeAsOf}`}>
          {accounts.length > 1 && `${nameOf(rows.account)}: `}
          {rowsOnFileWords(rows)}.
        </li>
      ))}
    </ul>
  )
}
