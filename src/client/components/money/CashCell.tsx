import type { CashOnHand } from '#contract/domain/accounts.ts'
import styles from './CashBar.module.css'
import { ExplainedMoney, NotLoaded, RemarkedFigure } from './Figure.tsx'
import { differsBy } from './agreement.ts'

/**
 * A thin bar from zero below a figure in a list, for comparing at a glance. `share` is relative to the largest figure.
 */
const CashBar = ({ share }: { share: number }) => (
  <svg className={styles.bar} aria-hidden="true">
    <rect width={`${share * 100}%`} height="100%" />
  </svg>
)

interface CashCellProps {
  cash: CashOnHand
  /** The page that explains the figure; a sum over several records has none. */
  page: string | undefined
  /** The largest figure of all rows, the scale of the bar below the figure. */
  most?: number
  /** Shown for an unknown sum; the specification leaves it blank. */
  unknown?: string | undefined
}

/** A candidate's or committee's cash on hand, with the number of accounts it covers if not all, and any difference. */
export function CashCell({ cash: { cents, known, accounts, apart }, page, most, unknown }: CashCellProps) {
  if (cents === null) return unknown ? <RemarkedFigure remark={unknown} /> : <NotLoaded />
  const figure = <ExplainedMoney cents={cents} page={page} />
  const remarks = [
    ...(known < accounts ? [`${known} of ${accounts} accounts`] : []),
    ...(apart === null ? [] : [differsBy(apart)]),
  ]
  return (
    <>
      {remarks.length === 0 ? figure : <RemarkedFigure remark={remarks.join(', ')}>{figure}</RemarkedFigure>}
      {most !== undefined && cents > 0 && <CashBar share={cents / most} />}
    </>
  )
}
