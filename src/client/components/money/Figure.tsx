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
