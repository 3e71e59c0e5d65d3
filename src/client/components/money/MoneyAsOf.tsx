import { useMemo } from 'react'
import type { Failure } from '#client/api/describeFailure.ts'
import { basesAndDay } from '#contract/domain/accounts.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import { agreementOfAll, agreementOfOne, BASIS_OF_ACCOUNTS } from './agreement.ts'
import { formatDay } from '#contract/domain/days.ts'
import { QuietFailure } from '#client/components/QuietFailure.tsx'
import { formatList } from '#client/ui/text/format.ts'

interface MoneyAsOfProps {
  query: { error?: Failure | undefined; isFetching: boolean; refetch: () => unknown }
  /** The balances that a money column shows. */
  balances: ReadonlyMap<number, Balance>
  /** Whether the column is about a single account. */
  ofOne?: boolean
}

/**
 * The date and basis of the money shown, and whether it agrees with the state's totals. It claims no more than is true of
 * the oldest part.
 */
export function MoneyAsOf({ query, balances, ofOne = false }: MoneyAsOfProps) {
  const [source, agreement] = useMemo(() => {
    const all = [...balances.values()]
    return [sourceText(all), ofOne ? all.map(agreementOfOne) : agreementOfAll(balances)]
  }, [balances, ofOne])
  // Figures that were loaded before a failure are still shown.
  return (
    <>
      {query.error && <QuietFailure query={query}>Cash on hand could not be loaded.</QuietFailure>}
      <small>
        {source} <span>{agreement}</span>
      </small>
    </>
  )
}

function sourceText(balances: readonly Balance[]): string {
  const known = balances.filter(({ coh }) => coh !== null)
  const { asOf, bases } = basesAndDay(known)
  if (bases.length === 0) return ''
  const isOfOneDay = known.every((balance) => balance.asOf === asOf)
  const day = asOf === null ? '' : ` as of ${formatDay(asOf)}${isOfOneDay ? '' : ' or later'}`
  const from = bases.map((basis) =>
    bases.length === 1
      ? BASIS_OF_ACCOUNTS[basis]
      : `${BASIS_OF_ACCOUNTS[basis]} (${known.filter((balance) => balance.basis === basis).length})`,
  )
  return `Cash on hand${day}, from ${formatList(from)}.`
}
