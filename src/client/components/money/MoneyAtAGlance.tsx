import { formatDate } from '#client/components/formatDate.ts'
import { Link } from '#client/components/links/Link.tsx'
import { formatMoney } from '#client/ui/text/formatMoney.ts'
import type { AccountListEntry } from '#contract/schemas/account.ts'
import { NOT_LOADED } from '#contract/domain/moneyTerms.ts'
import { computeCashOnHand } from '#contract/domain/computeCashOnHand.ts'
import { type Money, moneyOf } from '#contract/domain/moneyOf.ts'
import styles from './MoneyAtAGlance.module.css'
import { useBalancesOf } from './useBalances.ts'

interface MoneyAtAGlanceProps {
  accounts: readonly AccountListEntry[]
  /** The page that explains cash on hand. */
  page: string
  /** The page with the rows of the figures. */
  rows: string
  /** Replaces unknown cash on hand, if it says everything there is to say. */
  unknown?: string | undefined
}

/** The main figures of a record, large and at the top: what is left, what came in and went out, and as of when. */
export function MoneyAtAGlance({ accounts, page, rows, unknown }: MoneyAtAGlanceProps) {
  const { query, balances } = useBalancesOf(accounts)
  const money = moneyOf(accounts, balances)
  const { cents, monetary, expend, transfers, known, asOf } = money
  if (query.isLoading) return <Reserved />
  // If the balances failed to load, the section below reports it.
  if (!query.data) return null
  return (
    <div className={styles.glance}>
      <dl>
        <Figure label="Cash on hand" cents={cents} unknown={unknown ?? NOT_LOADED} />
        {cents !== null && (
          <>
            <Figure label="Raised" cents={monetary} />
            <Figure label="Spent" cents={expend} />
            {(transfers ?? 0) > 0 && <Figure label="Transferred out" cents={transfers} />}
          </>
        )}
      </dl>
      <Flow {...money} />
      {cents === null ? (
        !unknown && (
          <p>
            <a href={page}>Why it is not known</a>
          </p>
        )
      ) : (
        <p>
          As of {formatDate(asOf ?? '')}
          {known < accounts.length && `, ${known} of ${accounts.length} accounts`}.{' '}
          <a href={page}>How this figure was calculated</a>&nbsp;· <Link to={rows}>Who gave it</Link>&nbsp;·{' '}
          <Link to={`${rows}?figure=expend`}>What it was spent on</Link>
        </p>
      )}
    </div>
  )
}

/** The room that the figures usually take, so that what is below does not jump when they arrive. */
const Reserved = () => (
  <div className={styles.glance} aria-busy="true">
    <dl>
      {['Cash on hand', 'Raised', 'Spent'].map((label) => (
        <Figure key={label} label={label} cents={null} unknown={'\u00A0'} />
      ))}
    </dl>
    <svg aria-hidden="true" />
    <p />
    <p />
  </div>
)

/** Cents are the smaller part of a large figure. */
function Figure({ label, cents, unknown = '–' }: { label: string; cents: number | null; unknown?: string }) {
  const figure = formatMoney(cents)
  return (
    <div>
      <dt>{label}</dt>
      <dd className={cents !== null && cents < 0 ? 'negative' : undefined}>
        {figure.slice(0, -3) || unknown}
        <span>{figure.slice(-3)}</span>
      </dd>
    </div>
  )
}

/** What came in as one bar, divided into what went out and what is left; nothing if the parts do not add up. */
function Flow(money: Money) {
  const { cents, loans, expend } = money
  if (cents === null || cents < 0 || computeCashOnHand(money) !== cents) return null
  const transfers = money.transfers ?? 0
  const out = (expend ?? 0) + Math.max(transfers, 0)
  const taken = out + cents
  if (taken <= 0) return null
  const besides = [loans && 'loans', transfers < 0 && 'transfers back'].filter(Boolean).join(' and ')
  return (
    <>
      <svg aria-hidden="true">
        <rect width="100%" height="100%" />
        <rect width={`${(100 * out) / taken}%`} height="100%" />
      </svg>
      <p>
        {/* Otherwise they would seem to contradict the amounts raised and spent, just above them. As one text, of which no
            part moves when the font arrives. */}
        {`${formatMoney(taken)} in${besides && `, ${besides} included`}, ${formatMoney(out)} out${transfers > 0 ? ', transfers included' : ''}, ${formatMoney(cents)} left.`}
      </p>
    </>
  )
}
