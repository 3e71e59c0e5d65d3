import { formatDay } from '#contract/domain/days.ts'
import { Link } from 'react-router-dom'
import { formatMoney } from '#client/ui/text/format.ts'
import type { OwnAccounts } from '#client/components/record/OneRecord.tsx'
import { type CashPart, moneyOf, partsOfCash } from '#contract/domain/cashParts.ts'
import { cashPage, rowsPage } from '#contract/pages.ts'
import figureStyles from './Figure.module.css'
import styles from './MoneyAtAGlance.module.css'
import { useBalancesOf } from './useBalances.ts'

interface MoneyAtAGlanceProps extends OwnAccounts {
  /** Said where nothing is known, if it says everything there is to say. */
  unknown?: string | undefined
}

/** The main figures of a record, large and at the top: what is left, and what it is made of; only if it is known. */
export function MoneyAtAGlance({ owner, acctNum, accounts, unknown }: MoneyAtAGlanceProps) {
  const { query, balances } = useBalancesOf(accounts)
  const money = moneyOf(accounts, balances)
  const { cents, known, asOf, bases } = money
  const page = cashPage(owner, acctNum)
  if (query.isLoading) return <Reserved />
  // If the balances failed to load, the section below reports it.
  if (!query.data) return null
  if (cents === null)
    return (
      <small>
        {unknown ?? (
          <>
            {balances.size === 0 ? 'Money is not loaded here.' : 'Cash on hand is not known.'}{' '}
            <a href={page}>Why it is not known</a>
          </>
        )}
      </small>
    )
  const parts = partsOfCash(money)
  // Only sums of rows open to rows; others open to where they come from.
  const pageOf = (figure: string) =>
    bases.includes('ledger') ? `${rowsPage(owner, acctNum)}?figure=${figure}` : page
  const missing = known < accounts.length && `, ${known} of ${accounts.length} accounts`
  return (
    <div className={`stack snug ${styles.glance}`}>
      <dl>
        <Figure label="Cash on hand" cents={cents} className={styles.left} />
        {parts?.map(({ figure, label, cents: part, isIn }) => (
          <Figure
            key={figure}
            label={label}
            cents={part}
            page={pageOf(figure)}
            className={isIn ? '' : styles.out}
          />
        ))}
      </dl>
      {parts && <Flow parts={parts} />}
      <p className="quiet">
        As of {formatDay(asOf ?? '')}
        {missing}.{parts === null && ' Not everything that it is made of is known.'}{' '}
        <a href={page}>How this figure was calculated</a>
      </p>
    </div>
  )
}

/** The room that the figures usually take, so that what is below does not jump when they arrive. */
const Reserved = () => (
  <div className={`stack snug ${styles.glance}`} aria-busy="true">
    <dl>
      {['Cash on hand', 'Raised', 'Spent'].map((label) => (
        <Figure key={label} label={label} cents={null} />
      ))}
    </dl>
    <svg aria-hidden="true" />
    <p className="quiet" />
  </div>
)

interface FigureProps {
  label: string
  cents: number | null
  /** Where the figure comes from. */
  page?: string
  className?: string | undefined
}

/** Cents are the smaller part of a large figure. */
function Figure({ label, cents, page, className }: FigureProps) {
  const text = formatMoney(cents)
  const figure = (
    <>
      {text.slice(0, -3) || '\u00A0'}
      <span>{text.slice(-3)}</span>
    </>
  )
  return (
    <div className={className}>
      <dt className="quiet">{label}</dt>
      <dd className={cents !== null && cents < 0 ? 'negative' : undefined}>
        {page === undefined ? (
          figure
        ) : (
          <Link to={page} className={figureStyles.explained}>
            {figure}
          </Link>
        )}
      </dd>
    </div>
  )
}

/** All that came in as one bar, divided into what went out and what is left; a refund is the other way round. */
function Flow({ parts }: { parts: readonly CashPart[] }) {
  const signed = parts.map(({ cents, isIn }) => (isIn ? cents : -cents))
  const taken = signed.reduce((sum, cents) => sum + Math.max(cents, 0), 0)
  const out = signed.reduce((sum, cents) => sum + Math.max(-cents, 0), 0)
  const whole = Math.max(taken, out)
  return (
    whole > 0 && (
      <svg aria-hidden="true">
        <rect className="money-in" width="100%" height="100%" />
        <rect className="money-out" width={`${(100 * out) / whole}%`} height="100%" />
      </svg>
    )
  )
}
