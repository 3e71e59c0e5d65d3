import { formatDay } from '#contract/domain/days.ts'
import { NamesOfElections } from '#client/components/elections/NamesOfElections.tsx'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { formatNumber } from '#contract/domain/text.ts'
import { NONE_COMPARED, unknownCount } from '#contract/freshness.ts'
import { MONEY_KNOWN_COLUMNS } from '#contract/lists/moneyKnownList.ts'
import type { MoneyStatus } from '#contract/schemas/dataStatus.ts'

interface AccountsByBasisProps {
  money: readonly MoneyStatus[]
  /** Whether each election has a row of its own, also if its accounts have the same sources as those of another. */
  apart?: boolean
}

/** How many accounts have cash on hand from each source, and how many from none. */
export const AccountsByBasis = ({ money, apart = false }: AccountsByBasisProps) => (
  <DataTable
    caption={`Accounts whose cash on hand is known, by where it comes from; ${apart ? 'each election' : 'elections with the same sources together'}`}
    columns={COLUMNS}
    rows={apart ? money.map((status) => ({ ...status, elections: [status.election] })) : alikeMoney(money)}
    rowKey={({ election }) => election ?? 'committees'}
    empty="No accounts are on file."
  />
)

const { accountsOf, oldest, differing: differ, ...ofBases } = MONEY_KNOWN_COLUMNS

const COLUMNS: DataColumn<MoneyRow>[] = [
  {
    ...accountsOf,
    primary: true,
    cell: ({ elections }) => <NamesOfElections elections={elections} />,
  },
  ...Object.values(ofBases).map((column): DataColumn<MoneyRow> => ({
    ...column,
    width: 'account',
    cell: (status) => formatNumber(column.value(status)),
  })),
  { ...oldest, width: 'code', cell: ({ oldestAsOf }) => oldestAsOf && formatDay(oldestAsOf) },
  {
    ...differ,
    width: 'code',
    cell: (status) => {
      const accounts = differ.value(status)
      return accounts === null ? NONE_COMPARED : formatNumber(accounts)
    },
  },
]

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
