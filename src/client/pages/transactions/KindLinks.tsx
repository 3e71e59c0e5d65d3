import { Link, useLocation } from 'react-router-dom'
import { kindOf, printRowState, type RowState } from '#contract/domain/rows.ts'
import { TRANSACTION_KINDS } from '#contract/domain/money.ts'
import styles from './KindLinks.module.css'
import { KIND_LABELS } from '#client/components/money/transactionText.ts'

/** The four lists of an account, each from its first page; the chosen account stays. */
export function KindLinks({ state }: { state: RowState }) {
  const { account = '' } = state
  const { pathname } = useLocation()
  return (
    <nav aria-label="Kinds of transactions" className={styles.kinds}>
      {TRANSACTION_KINDS.map((kind) => (
        <Link
          key={kind}
          to={pathname + printRowState({ account, kind })}
          aria-current={kind === kindOf(state) ? 'page' : undefined}
        >
          {KIND_LABELS[kind].title}
        </Link>
      ))}
    </nav>
  )
}
