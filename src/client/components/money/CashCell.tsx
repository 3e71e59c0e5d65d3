import type { CashOnHand } from '#contract/domain/accounts.ts'
import { differsBy } from './agreement.ts'
import type { ReactNode } from 'react'
import { Money } from '#client/ui/text/Money.tsx'
import { NOT_LOADED } from '#contract/domain/money.ts'
import styles from './Figure.module.css'

/** Money that is not known. The specification asks for a blank: it has no text, only a quiet dash drawn by CSS. */
export const NotLoaded = () => <span className="unknown" title={NOT_LOADED} />

interface ExplainedMoneyProps {
  cents: number
  /** The page that explains the figure; a sum over several records has none. */
  page: string | undefined
}

/**
 * A figure that opens its explanation. It is a plain link, because a list has thousands: the layout opens its target over
 * the page, or else the link is followed.
 */
export function ExplainedMoney({ cents, page }: ExplainedMoneyProps) {
  if (page === undefined) return <Money cents={cents} />
  return (
    <a href={page} className={styles.explained} title="How this figure was calculated">
      <Money cents={cents} />
    </a>
  )
}

interface RemarkedFigureProps {
  /** A few words about the figure. */
  remark: string
  /** The figure; without one, only the remark is shown. */
  children?: ReactNode
}

/** A figure with a quiet remark below it. */
export const RemarkedFigure = ({ remark, children }: RemarkedFigureProps) => (
  <span className={styles.figure}>
    {children}
    {children && ' '}
    <span className={styles.remark}>{remark}</span>
  </span>
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
      {/* A thin bar from zero, for comparing at a glance. */}
      {most !== undefined && cents > 0 && (
        <svg className={styles.bar} aria-hidden="true">
          <rect className="money-in" width={`${(cents / most) * 100}%`} height="100%" />
        </svg>
      )}
    </>
  )
}
