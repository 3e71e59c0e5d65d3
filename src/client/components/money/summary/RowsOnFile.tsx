import { formatDate } from '#client/components/formatDate.ts'
import { formatMoney } from '#client/ui/text/formatMoney.ts'
import type { AccountRows } from '#contract/schemas/transaction.ts'
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
          {onFileWords(rows)}
        </li>
      ))}
    </ul>
  )
}

function onFileWords({ kind, count, sum, from, to, wholeAsOf }: AccountRows): string {
  const rows = `${count.toLocaleString('en-US')} ${count === 1 ? kind.slice(0, -1) : kind}, ${formatMoney(sum)}`
  const days =
    from !== null &&
    to !== null &&
    (from === to ? `, of ${formatDate(from)}` : `, from ${formatDate(from)} to ${formatDate(to)}`)
  const extent =
    wholeAsOf === null ? 'not all of this account’s' : `all of this account’s as of ${formatDate(wholeAsOf)}`
  return `${rows}${days || ''}; ${extent}.`
}
