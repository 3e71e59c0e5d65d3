import { useMemo } from 'react'
import { useListBalancesQuery } from '#client/api/balances.ts'
import type { AccountListEntry } from '#contract/schemas/candidate.ts'
import type { Balance } from '#contract/schemas/balance.ts'

export type BalancesQuery = ReturnType<typeof useBalances>['query']

/** The balances of these accounts by account number; the map is empty while they are unknown. */
export function useBalances(accounts: readonly number[]) {
  const inOrder = useMemo(() => [...new Set(accounts)].toSorted((a, b) => a - b), [accounts])
  const query = useListBalancesQuery(inOrder, { skip: inOrder.length === 0 })
  const { data } = query
  const balances: ReadonlyMap<number, Balance> = useMemo(
    () => new Map(data?.map((balance) => [balance.account, balance])),
    [data],
  )
  return { query, balances }
}

/** The balances of those of a record's accounts that have a number. */
export const useBalancesOf = (accounts: readonly AccountListEntry[]) =>
  useBalances(useMemo(() => accounts.flatMap(({ accountNum }) => accountNum ?? []), [accounts]))
