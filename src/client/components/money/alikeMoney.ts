import type { MoneyStatus } from '#contract/schemas/dataStatus.ts'
import { unknownCount } from '#contract/freshness.ts'

/** The accounts of one election or of several that are alike; null is the committees. */
export interface MoneyRow extends MoneyStatus {
  elections: readonly (string | null)[]
}

/** Elections whose accounts have figures from the same sources are one row with their sums: most of them are long past. */
export function alikeMoney(money: readonly MoneyStatus[]): MoneyRow[] {
  return [...Map.groupBy(money, sourcesOf).values()].map((alike) => {
    const sum = (count: (status: MoneyStatus) => number) =>
      alike.reduce((total, status) => total + count(status), 0)
    return {
      election: alike[0]?.election ?? null,
      elections: alike.map(({ election }) => election),
      accounts: sum(({ accounts }) => accounts),
      byBasis: {
        ledger: sum(({ byBasis }) => byBasis.ledger),
        stateTotal: sum(({ byBasis }) => byBasis.stateTotal),
        list: sum(({ byBasis }) => byBasis.list),
      },
      oldestAsOf: alike.flatMap(({ oldestAsOf }) => oldestAsOf ?? []).toSorted()[0] ?? null,
      compared: sum(({ compared }) => compared),
      differing: sum(({ differing }) => differing),
    }
  })
}

function sourcesOf(status: MoneyStatus): string {
  const { ledger, stateTotal, list } = status.byBasis
  const counts = [ledger, stateTotal, list, unknownCount(status), status.compared, status.differing]
  return String([status.election === null, ...counts.map((count) => count > 0)])
}
