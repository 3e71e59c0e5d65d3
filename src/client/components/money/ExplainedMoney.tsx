import { Money } from '#client/ui/text/Money.tsx'
import styles from './ExplainedMoney.module.css'

interface ExplainedMoneyProps {
  cents: number
  /** The page that says how the figure was made; a sum over several records has none. */
  page: string | undefined
}

/**
 * A figure that opens to how it was made. It is a plain link, of which a list has thousands: the layout opens what it
 * leads to over the page, and where it cannot, the link is followed.
 */
export function ExplainedMoney({ cents, page }: ExplainedMoneyProps) {
  if (page === undefined) return <Money cents={cents} />
  return (
    <a href={page} className={styles.explained} title="How this figure was made">
      <Money cents={cents} />
    </a>
  )
}
