import { Money } from '#client/ui/text/Money.tsx'
import styles from './ExplainedMoney.module.css'

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
