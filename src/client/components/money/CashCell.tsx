import type { CashOnHand } from '#contract/domain/accountsOf.ts'
import styles from './CashCell.module.css'
import { ExplainedMoney } from './ExplainedMoney.tsx'

interface CashCellProps {
  cash: CashOnHand
  /** The page that says how it was made. */
  page: string
  /** Shown for an unknown sum; by the specification, nothing. */
  unknown?: string | undefined
}

/** The cash on hand of a candidate or a committee, and of how many of its accounts it is known if not of all. */
export function CashCell({ cash: { cents, known, accounts }, page, unknown }: CashCellProps) {
  if (cents === null) return unknown ? <span className={styles.quiet}>{unknown}</span> : null
  if (known === accounts) return <ExplainedMoney cents={cents} page={page} />
  return (
    <span className={styles.cash}>
      <ExplainedMoney cents={cents} page={page} />{' '}
      <span className={styles.quiet}>
        {known} of {accounts} accounts
      </span>
    </span>
  )
}
